import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import { changeFields, deletedId, importSmallLeague } from "../../test/dump/import-small-league.ts";
import { createId } from "../../test/dump/small-league.ts";

describe("queues", () => {
  test.for<[fields: Document, queue: object | undefined]>([
    [{}, { name: "Evening", mode_id: 1, team_size: 2, maps: '["ctf5","ctf_duskwood"]', guild_id: null, joins: 0 }],
    // The team size is that of the format, or else the number of players per team (2), at most 8.
    [{ mode: "3v3" }, { team_size: 3 }],
    [{ mode: "2v3" }, { team_size: 2 }],
    [{ mode: "9v9", numberOfPlayersPerTeam: 99 }, { team_size: 8 }],
    [{ mode: null, numberOfPlayersPerTeam: null }, { team_size: 2 }],
    // Only standard maps are kept, by their current names. Without any, the queue gets the first standard map.
    [{ maps: ["dm1", "ctf5", "ctf_5", 7] }, { maps: '["ctf5"]' }],
    [{ maps: [] }, { maps: '["ctf3"]' }],
    [{ maps: "ctf_5" }, { maps: '["ctf3"]' }],
    // Queues of unknown modes are left out.
    [{ modeId: deletedId, modeName: "Gone" }, undefined],
    [{ modeId: null, modeName: null }, undefined],
  ])("with the fields %j are imported as %j", async ([fields, queue]) => {
    const { queues } = await importSmallLeague(changeFields("queues", fields));
    if (queue === undefined) expect(queues.queues).toEqual([]);
    else expect(queues.queues[0]).toMatchObject(queue);
  });

  test("are imported without waiting players, and the report lists their Discord categories", async () => {
    const change = changeFields("queues", {
      players: [{ userId: createId(1).toHexString() }, { userId: createId(2).toHexString() }],
      categoryQueueId: "12345",
      // Other texts are no IDs of Discord, and are not shown to the operator.
      categoryOfMatches: "none",
    });
    const { report } = await importSmallLeague(change);
    expect(report.omissions).toContainEqual(expect.objectContaining({ code: "WAITING", count: 2 }));
    expect(report.omissions.find(({ code }) => code === "DISCORD_ID")?.message).toMatch(/: 12345$/);
  });
});
