import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import { changeFields, deletedId, importSmallLeague } from "../../test/dump/import-small-league.ts";
import { createDate, createId } from "../../test/dump/small-league.ts";

/**
 * Returns the ID with this number as text. In the small league, users have the IDs 1 to 4 (Ann, Bob, Cleo and Dan), the vote
 * 701 is of season 2, and so are the clans 303 and 304.
 */
const formatId = (number: number) => createId(number).toHexString();
const weekMs = 7 * 86_400_000;

describe("votes", () => {
  test.for<[fields: Document, vote: object | undefined]>([
    [{}, { question: "Who was best?", type: "PLAYER", max_votes: 2, saved: 1, season_id: 2 }],
    // A question without visible characters.
    [{ question: "\u200b" }, { question: "New vote", saved: 0 }],
    [{ question: "Who?\nWhom?" }, { question: "Who? Whom?", saved: 1 }],
    [{ question: "q".repeat(501) }, { question: "q".repeat(500) }],
    // The number of votes per voter is from 1 to 100.
    [{ maxVotes: null }, { max_votes: 1 }],
    [{ maxVotes: -3 }, { max_votes: 1 }],
    [{ maxVotes: 1e6 }, { max_votes: 100 }],
    // The vote starts on 2025-04-01. Without a later end, it lasts a week.
    [{ endDate: null }, { ends_at: createDate("2025-04-01").getTime() + weekMs }],
    [{ endDate: createDate("2025-04-01") }, { ends_at: createDate("2025-04-01").getTime() + weekMs }],
    // The date of the document's creation.
    [{ startDate: null, endDate: null }, { starts_at: createDate("2025-01-02").getTime() }],
    // The season is found by its name. Only a vote that names no season belongs to the season of its start.
    [{ seasonId: deletedId, seasonName: "Season 1" }, { season_id: 1 }],
    [{ seasonId: deletedId, seasonName: null }, undefined],
    [{ seasonId: null, seasonName: null }, { season_id: 2 }],
    [{ seasonId: null, seasonName: "Gone" }, undefined],
    [{ seasonId: null, seasonName: null, startDate: createDate("2024-01-01") }, undefined],
    // The only types are CLAN and PLAYER.
    [{ type: "clan" }, undefined],
    [{ type: undefined }, undefined],
  ])("with the fields %j are imported as %j", async ([fields, vote]) => {
    const { votes } = await importSmallLeague(changeFields("votes", fields));
    if (vote === undefined) expect([votes.votes, votes.entries]).toEqual([[], []]);
    else expect(votes.votes[0]).toMatchObject(vote);
  });

  /** Creates an entry of a vote, which was made on a day. */
  const createEntry = (voter: number, option: object, day: string) => ({
    voterId: formatId(voter),
    ...option,
    votedAt: createDate(day),
  });
  // The options of a vote on players.
  const [bob, cleo, dan] = [2, 3, 4].map((player) => ({ playerId: formatId(player) })) as [object, object, object];
  /** Changes fields of the vote in the small league. Returns its imported entries. */
  const importEntriesOfVote = async (fields: Document) => {
    const { votes } = await importSmallLeague(changeFields("votes", fields));
    return votes.entries;
  };

  test("accept the first two different options of each voter, in the order in which they were chosen", async () => {
    const votes = [
      createEntry(1, cleo, "2025-04-05"),
      createEntry(1, bob, "2025-04-03"),
      createEntry(1, bob, "2025-04-04"),
      createEntry(1, dan, "2025-04-06"),
      createEntry(2, dan, "2025-04-02"),
      // An entry without a voter, and one without an option.
      { playerId: formatId(1) },
      createEntry(2, { playerId: null }, "2025-04-02"),
    ];
    const entries = await importEntriesOfVote({ votes });
    // Bob (2) chose Dan (4). Ann (1) chose Bob (2) twice, Cleo (3), and Dan (4) as a third player.
    expect(entries.map(({ voter_id, slot, player_id }) => [voter_id, slot, player_id])).toEqual([
      [2, 1, 4],
      [1, 1, 2],
      [1, 2, 3],
    ]);
  });

  test("appear once each in the report, with the number of their left-out entries", async () => {
    const votes = [
      createEntry(1, bob, "2025-04-02"),
      createEntry(1, bob, "2025-04-03"),
      createEntry(2, { playerId: null }, "2025-04-04"),
    ];
    const entries = votes.map((vote, index) => ({ _id: createId(7100 + index), ...vote }));
    const { report } = await importSmallLeague(changeFields("votes", { votes: entries }));
    expect(report.omissions.find(({ code }) => code === "ENTRY_LEFT_OUT")).toMatchObject({
      count: 2,
      ids: [formatId(701)],
    });
  });

  test("on clans accept only clans of their season", async () => {
    const chooseClan = (id: number) => ({ clanId: formatId(id) });
    const votes = [
      createEntry(1, chooseClan(301), "2025-04-02"),
      createEntry(1, chooseClan(304), "2025-04-03"),
      createEntry(2, bob, "2025-04-03"),
    ];
    const entries = await importEntriesOfVote({ type: "CLAN", votes });
    expect(entries).toMatchObject([{ voter_id: 1, slot: 1, clan_id: 4, player_id: null }]);
  });
});
