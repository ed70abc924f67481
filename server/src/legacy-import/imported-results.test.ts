import { Decimal128, type Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  type Change,
  changeFields,
  changePlayer,
  combineChanges,
  deletedId,
  importSmallLeague,
  readResultRows,
} from "../../test/dump/import-small-league.ts";
import { createDate, createId } from "../../test/dump/small-league.ts";

/** Returns the ID with this number as text. */
const formatId = (number: number) => createId(number).toHexString();
/** Creates the players of a team. In the small league, users have the IDs 1 to 4. */
const createTeam = (...users: number[]) =>
  users.map((user) => ({ userId: formatId(user), userName: `P${user}`, kills: 1 }));
/** Fields of a result that is not validated. */
const unvalidated = { frozen: 0, freeze_number: null, frozen_at: null, red_elo_gain: null };

/** Changes fields of the first ranked result of the small league and imports it. Returns that result. */
async function importRanked(fields: Document) {
  const league = await importSmallLeague(changeFields("resultrankeds", fields));
  const { results, players } = await readResultRows(league);
  return { league, row: results[0], players: players[0] };
}

describe("a validated result", () => {
  test.for<[title: string, fields: Document, row: object]>([
    // Blue wins this result against players of the same Elo, so the gain is half of the K-factor 32.
    ["stays validated", {}, { frozen: 1, freeze_number: 1, red_elo_gain: -16, has_round: 1 }],
    ["may have uneven teams", { redPlayers: createTeam(1) }, { frozen: 1, team_size: 2 }],
    ["may have no map", { map: null }, { frozen: 1, map: null }],
    ["may be a draw", { redScore: 600 }, { frozen: 1, red_elo_gain: 0 }],
    [
      "may be a forfeit without players",
      { isForfeit: true, winnerSide: "red", redPlayers: [], bluePlayers: [] },
      { frozen: 1, forfeit_side: "blue", has_round: 1, red_elo_gain: null },
    ],
    [
      "is a forfeit of the losing side if only that side is given",
      { isForfeit: true, winnerSide: "", looserSide: "red" },
      { frozen: 1, forfeit_side: "red" },
    ],
    [
      "is a forfeit if it was decided by vote",
      { hasBeenVoted: true, redScore: 1000, blueScore: 0 },
      { frozen: 1, forfeit_side: "blue" },
    ],
    [
      "is a draw if it was decided by vote without scores",
      { hasBeenVoted: true, redScore: 0, blueScore: 0 },
      { frozen: 1, forfeit_side: null },
    ],
    ["loses its validation without a mode", { modeId: null, modeName: "" }, { ...unvalidated, competition_id: null }],
    ["loses its validation with an empty side", { bluePlayers: null }, unvalidated],
    [
      "loses its validation without a score",
      { redScore: "none" },
      { ...unvalidated, red_score: 0, has_round: 0, fingerprint: null },
    ],
    [
      "loses its validation with an infinite score",
      { blueScore: Number.POSITIVE_INFINITY },
      { ...unvalidated, blue_score: 0 },
    ],
    [
      "loses its validation with a duplicate player",
      { bluePlayers: createTeam(3, 1) },
      { ...unvalidated, team_size: 2 },
    ],
    [
      "loses its validation as a forfeit without a side",
      { isForfeit: true, winnerSide: "yellow" },
      { ...unvalidated, forfeit_side: null },
    ],
  ])("%s", async ([, fields, expected]) => {
    expect((await importRanked(fields)).row).toMatchObject(expected);
  });

  test.for<[title: string, fields: Document, row: object]>([
    ["without a clan", { redClanId: null, redClanName: "" }, { red_clan_id: null }],
    ["with the same clan on both sides", { redClanId: createId(304) }, { red_clan_id: 4, blue_clan_id: 4 }],
  ])("of the league %s loses its validation", async ([, fields, row]) => {
    const league = await importSmallLeague(changeFields("results", fields, 1));
    const { results } = await readResultRows(league);
    // Two ranked results and the first league result precede it.
    expect(results[3]).toMatchObject({ ...unvalidated, ...row, event_id: null });
  });

  test("contains only the first entry of a duplicate player", async () => {
    const { players } = await importRanked({ redPlayers: createTeam(1, 1), bluePlayers: createTeam(1, 2) });
    expect(players?.map(({ user_id, side }) => [user_id, side])).toEqual([
      [1, "red"],
      [2, "blue"],
    ]);
  });

  test("has at most eight players per side", async () => {
    const { players } = await importRanked({
      redPlayers: createTeam(...Array.from({ length: 9 }, (_, index) => 50 + index)),
    });
    // Eight of the nine red players, and two blue ones.
    expect(players).toHaveLength(10);
  });
});

test.for<[title: string, fields: Document, row: object]>([
  [
    "a result without scores and metrics has no round",
    { redScore: 0, blueScore: 0, redPlayers: [], bluePlayers: [] },
    { has_round: 0, fingerprint: null },
  ],
  [
    "a result with a single metric has a round",
    { redScore: 0, blueScore: 0, bluePlayers: createTeam(1) },
    { has_round: 1 },
  ],
  [
    "absent fields get their defaults",
    { map: undefined, redScore: undefined, date: undefined },
    { map: "ctf5", red_score: 0, played_at: createDate("2025-01-02").getTime() },
  ],
  [
    "absent limits count as not reported",
    { timeLimit: undefined, scoreLimit: null },
    { time_limit: null, score_limit: null },
  ],
  ["the path of a map is removed", { map: "maps\\old/ctf_5" }, { map: "ctf5" }],
  ["a map name is shortened to 127 characters", { map: "m".repeat(130) }, { map: "m".repeat(127) }],
  ["an empty map name is no map", { map: "maps/" }, { map: null }],
  ["other maps keep their name", { map: " dm1\u200b " }, { map: "dm1" }],
])("%s", async ([, fields, row]) => {
  expect((await importRanked({ freezed: false, ...fields })).row).toMatchObject(row);
});

test("a forfeit may have uneven teams and name only the losing side, without being reported", async () => {
  const { league } = await importRanked({ isForfeit: true, winnerSide: "", looserSide: "blue", bluePlayers: [] });
  expect(league.report.changes).toEqual([]);
});

test("a cancelled match is left out", async () => {
  const { league } = await importRanked({ hasBeenCanceled: true });
  expect(league.resultCounts).toMatchObject({ rankedResults: 1, rankedValidated: 0 });
});

test("flags count as not reported if a team has a hundred points but no player has a flag", async () => {
  const importFlags = async (fields: Document, playerFields: Document) => {
    const changeAllPlayers: Change = ({ resultrankeds: [result] }) => {
      for (const side of ["redPlayers", "bluePlayers"])
        for (const player of result?.[side] ?? []) Object.assign(player, playerFields);
    };
    const league = await importSmallLeague(combineChanges(changeFields("resultrankeds", fields), changeAllPlayers));
    const { players } = await readResultRows(league);
    return players[0]?.map((player) => player["flags"]);
  };
  expect(await importFlags({}, { flags: 0 })).toEqual([null, null, null, null]);
  expect(await importFlags({ redScore: 100, blueScore: 0 }, { flags: 0 })).toEqual([null, null, null, null]);
  expect(await importFlags({ redScore: 0, blueScore: 100 }, { flags: 0 })).toEqual([null, null, null, null]);
  expect(await importFlags({ redScore: 99, blueScore: 0 }, { flags: 0 })).toEqual([0, 0, 0, 0]);
  expect(await importFlags({ isForfeit: true }, { flags: 0 })).toEqual([0, 0, 0, 0]);
  expect(await importFlags({}, { flags: "none" })).toEqual([null, null, null, null]);
  expect(await importFlags({ redScore: 99, blueScore: 0 }, { flags: null })).toEqual([null, null, null, null]);
});

test.for<[original: unknown, metric: number]>([
  [7, 7],
  [-3, -3],
  [2.5, 3],
  [-2.5, -2],
  [9n, 9],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [Decimal128.fromString("1.2E+1"), 12],
  [" 12 ", 12],
  ["-1", -1],
  [2 ** 31, 0],
  [2n ** 40n, 0],
  ["12 points", 0],
  ["0x10", 0],
  ["1e3", 0],
  [null, 0],
  [[], 0],
  [true, 0],
  [Number.NaN, 0],
  [Decimal128.fromString("NaN"), 0],
])("the metric %o is imported as %d", async ([kills, metric]) => {
  const league = await importSmallLeague(changePlayer("resultrankeds", { kills }));
  const { players } = await readResultRows(league);
  expect(players[0]?.[0]?.["kills"]).toBe(metric);
});

test.for<[original: unknown, date: number]>([
  [createDate("2025-04-01"), createDate("2025-04-01").getTime()],
  ["2025-04-01T20:00:00+02:00", createDate("2025-04-01").getTime()],
  ["2025-04-01", Date.UTC(2025, 3, 1)],
  [createDate("2025-04-01").getTime(), createDate("2025-04-01").getTime()],
  [BigInt(createDate("2025-04-01").getTime()), createDate("2025-04-01").getTime()],
  [Decimal128.fromString(String(createDate("2025-04-01").getTime())), createDate("2025-04-01").getTime()],
  // The default is the creation of the document.
  ...([undefined, null, "", "yesterday", new Date(Number.NaN), 8.64e15, true] as const).map(
    (invalidDate) => [invalidDate, createDate("2025-01-02").getTime()] as [unknown, number],
  ),
])("the date %o is imported as %d", async ([date, importedDate]) => {
  expect((await importRanked({ date })).row?.played_at).toBe(importedDate);

  const freezeFields = { freezedAt: date, date: createDate("2025-01-02") };
  expect((await importRanked(freezeFields)).row?.frozen_at).toBe(importedDate);
});

test("a result without a date has the date of its ID", async () => {
  // All IDs of the small league begin with these four bytes, a time in seconds.
  expect((await importRanked({ date: null, createdAt: null })).row).toMatchObject({ played_at: 0x67000000 * 1000 });
});

describe("deleted modes", () => {
  test("are created again, once per name", async () => {
    const createResult = (id: number, modeId: unknown, modeName: unknown) => ({ _id: createId(id), modeId, modeName });
    const league = await importSmallLeague(({ resultrankeds }) => {
      resultrankeds.push(
        createResult(511, deletedId, "Old"),
        createResult(512, deletedId, "Older"),
        createResult(513, null, "OLD"),
        createResult(514, formatId(0xbeef), ""),
        createResult(515, formatId(0xbeee), null),
        createResult(516, formatId(0xbeed), "gctf 2V2"),
      );
    });
    expect(league.competitions.modes.map(({ name }) => name)).toEqual(["gCTF 2v2", "Old", "New mode", "New mode (2)"]);

    const { results } = await readResultRows(league);
    // "Older" finds the mode by the ID that was given the name "Old", and "gctf 2V2" the existing mode 1.
    const modeByCompetition = new Map(league.competitions.competitions.map(({ id, mode_id }) => [id, mode_id]));
    const addedResults = results.slice(2, 8);
    const modesOfResults = addedResults.map(({ competition_id }) => modeByCompetition.get(competition_id ?? 0));
    expect(modesOfResults).toEqual([2, 2, 2, 3, 4, 1]);
  });
});

describe("freezes", () => {
  /** Returns the freeze numbers of the league's two results, and the Elo of the red team before each. */
  const readFreezes = async (change: Change) => {
    const league = await importSmallLeague(change);
    const { results } = await readResultRows(league);
    // The first two results are the ranked ones.
    const leagueResults = results.slice(2);
    return leagueResults.map(({ id, freeze_number, red_elo_before }) => [id, freeze_number, red_elo_before]);
  };

  test("of the league are ordered by season, even if a result of an older season was frozen later", async () => {
    // The red team of the second result won the first one, which gained 16 Elo.
    expect(await readFreezes(changeFields("results", { freezedAt: createDate("2025-05-30") }))).toEqual([
      [3, 1, 1000],
      [4, 2, 1016],
    ]);
  });

  test("within a season are ordered by freeze time, then date, then ID", async () => {
    const addCopy =
      (id: number, freezedAt: Date | null, date: string): Change =>
      ({ results }) =>
        results.push({ ...results[1], _id: createId(id), freezedAt, date: createDate(date) });
    const readFreezeOrder = async (...changes: Change[]) => {
      const league = await importSmallLeague(combineChanges(...changes));
      const { results } = await readResultRows(league);
      return results
        .slice(2)
        .sort((a, b) => (a.freeze_number ?? 0) - (b.freeze_number ?? 0))
        .map(({ id }) => id);
    };
    const at = createDate("2025-04-09");
    // The results 3 and 4 are those of the small league. The copies get the keys 5, 6 and 7 in the order of the calls.
    expect(
      await readFreezeOrder(
        addCopy(400, at, "2025-04-08"),
        addCopy(403, at, "2025-04-07"),
        addCopy(399, at, "2025-04-08"),
      ),
    ).toEqual([3, 4, 6, 7, 5]);
    // Without a freeze time, the date counts as such.
    expect(await readFreezeOrder(addCopy(403, null, "2025-04-01"))).toEqual([3, 5, 4]);
  });

  test("compute Elo with ELO_K", async () => {
    // Blue wins, and the gain is half of the K-factor.
    const { results } = await readResultRows(await importSmallLeague(undefined, { eloK: 10 }));
    expect(results[0]?.red_elo_gain).toBe(-5);
  });
});
