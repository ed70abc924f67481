import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import { type Change, changeFields, deletedId, importSmallLeague } from "../../test/dump/import-small-league.ts";
import { createId, day } from "../../test/dump/small-league.ts";

const hex = (number: number) => createId(number).toHexString();
const week = 7 * 86_400_000;

describe("votes", () => {
  test.for<[fields: Document, vote: object | undefined]>([
    [{}, { question: "Who was best?", type: "PLAYER", max_votes: 2, saved: 1, season_id: 2 }],
    [{ question: "\u200b" }, { question: "New vote", saved: 0 }],
    [{ question: "Who?\nWhom?" }, { question: "Who? Whom?", saved: 1 }],
    [{ question: "q".repeat(501) }, { question: "q".repeat(500) }],
    [{ maxVotes: null }, { max_votes: 1 }],
    [{ maxVotes: -3 }, { max_votes: 1 }],
    [{ maxVotes: 1e6 }, { max_votes: 100 }],
    [{ endDate: null }, { ends_at: +day("2025-04-01") + week }],
    [{ endDate: day("2025-04-01") }, { ends_at: +day("2025-04-01") + week }],
    [{ startDate: null, endDate: null }, { starts_at: +day("2025-01-02") }],
    [{ seasonId: deletedId, seasonName: "Season 1" }, { season_id: 1 }],
    [{ seasonId: deletedId, seasonName: null }, undefined],
    [{ seasonId: null, seasonName: null }, { season_id: 2 }],
    [{ seasonId: null, seasonName: "Gone" }, undefined],
    [{ seasonId: null, seasonName: null, startDate: day("2024-01-01") }, undefined],
    [{ type: "clan" }, undefined],
    [{ type: undefined }, undefined],
  ])("with %j", async ([fields, vote]) => {
    const { votes } = await importSmallLeague(changeFields("votes", fields));
    if (vote === undefined) expect([votes.votes, votes.entries]).toEqual([[], []]);
    else expect(votes.votes[0]).toMatchObject(vote);
  });

  const entry = (voter: number, option: object, at: string | null) => ({
    voterId: hex(voter),
    ...option,
    votedAt: at === null ? null : day(at),
  });
  const [b, c, d] = [2, 3, 4].map((player) => ({ playerId: hex(player) })) as [object, object, object];
  const importEntriesOfVote = async (fields: Document) =>
    (await importSmallLeague(changeFields("votes", fields))).votes.entries;

  test("accept the first distinct options of each voter, in order of time", async () => {
    const votes = [
      entry(1, c, "2025-04-05"),
      entry(1, b, "2025-04-03"),
      entry(1, b, "2025-04-04"),
      entry(1, d, "2025-04-06"),
      entry(2, d, "2025-04-02"),
      { playerId: hex(1) },
      entry(2, { playerId: null }, "2025-04-02"),
    ];
    const entries = await importEntriesOfVote({ votes });
    expect(entries.map(({ voter_id, slot, player_id }) => [voter_id, slot, player_id])).toEqual([
      [2, 1, 4],
      [1, 1, 2],
      [1, 2, 3],
    ]);
  });

  test("the report counts each left-out entry, and names the vote", async () => {
    const votes = [entry(1, b, "2025-04-02"), entry(1, b, "2025-04-03"), entry(2, { playerId: null }, "2025-04-04")];
    const entries = votes.map((cast, index) => ({ _id: createId(7100 + index), ...cast }));
    const { leftOut } = (await importSmallLeague(changeFields("votes", { votes: entries }))).report;
    expect(leftOut.find(({ code }) => code === "ENTRY_LEFT_OUT")).toMatchObject({ count: 2, ids: [hex(701)] });
  });

  test("on clans accept only clans of their season", async () => {
    const clan = (id: number) => ({ clanId: hex(id) });
    const votes = [entry(1, clan(301), "2025-04-02"), entry(1, clan(304), "2025-04-03"), entry(2, b, "2025-04-03")];
    const entries = await importEntriesOfVote({ type: "CLAN", votes });
    expect(entries).toMatchObject([{ voter_id: 1, slot: 1, clan_id: 4, player_id: null }]);
  });
});

describe("queues", () => {
  test.for<[fields: Document, queue: object | undefined]>([
    [{}, { name: "Evening", mode_id: 1, team_size: 2, maps: '["ctf5","ctf_duskwood"]', guild_id: null, joins: 0 }],
    [{ mode: "3v3" }, { team_size: 3 }],
    [{ mode: "2v3" }, { team_size: 2 }],
    [{ mode: "9v9", numberOfPlayersPerTeam: 99 }, { team_size: 8 }],
    [{ mode: null, numberOfPlayersPerTeam: null }, { team_size: 2 }],
    [{ maps: ["dm1", "ctf5", "ctf_5", 7] }, { maps: '["ctf5"]' }],
    [{ maps: [] }, { maps: '["ctf3"]' }],
    [{ maps: "ctf_5" }, { maps: '["ctf3"]' }],
    [{ modeId: deletedId, modeName: "Gone" }, undefined],
    [{ modeId: null, modeName: null }, undefined],
  ])("with %j", async ([fields, queue]) => {
    const { queues } = await importSmallLeague(changeFields("queues", fields));
    if (queue === undefined) expect(queues.queues).toEqual([]);
    else expect(queues.queues[0]).toMatchObject(queue);
  });

  test("are imported without waiting players, and the report lists their Discord categories", async () => {
    const change: Change = changeFields("queues", {
      players: [{ userId: hex(1) }, { userId: hex(2) }],
      categoryQueueId: "12345",
    });
    const { leftOut } = (await importSmallLeague(change)).report;
    expect(leftOut).toContainEqual(expect.objectContaining({ code: "WAITING", count: 2 }));
    expect(leftOut.find(({ code }) => code === "DISCORD_ID")?.words).toMatch(/: 12345$/);
  });
});
