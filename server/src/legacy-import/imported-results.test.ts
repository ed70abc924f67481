import { Decimal128, type Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  all,
  type Change,
  gone,
  importSmallLeague,
  player,
  resultsOf,
  set,
} from "../../test/dump/import-small-league.ts";
import { day, idOf } from "../../test/dump/small-league.ts";

const hex = (number: number) => idOf(number).toHexString();
const team = (...users: number[]) => users.map((user) => ({ userId: hex(user), userName: `P${user}`, kills: 1 }));
const unvalidated = { frozen: 0, freeze_number: null, frozen_at: null, red_elo_gain: null };

/** The first ranked result after a change of its fields. */
async function ranked(fields: Document) {
  const league = await importSmallLeague(set("resultrankeds", fields));
  const { results, players } = await resultsOf(league);
  return { league, row: results[0], players: players[0] };
}

describe("a validated result", () => {
  test.for<[what: string, fields: Document, row: object]>([
    ["stays validated", {}, { frozen: 1, freeze_number: 1, red_elo_gain: -16, has_round: 1 }],
    ["with uneven teams", { redPlayers: team(1) }, { frozen: 1, team_size: 2 }],
    ["without a map", { map: null }, { frozen: 1, map: null }],
    ["as a draw", { redScore: 600 }, { frozen: 1, red_elo_gain: 0 }],
    [
      "as a forfeit without players",
      { isForfeit: true, winnerSide: "red", redPlayers: [], bluePlayers: [] },
      { frozen: 1, forfeit_side: "blue", has_round: 1, red_elo_gain: null },
    ],
    [
      "as a forfeit by who lost",
      { isForfeit: true, winnerSide: "", looserSide: "red" },
      { frozen: 1, forfeit_side: "red" },
    ],
    ["as a forfeit by vote", { hasBeenVoted: true, redScore: 1000, blueScore: 0 }, { frozen: 1, forfeit_side: "blue" }],
    ["as a draw by vote", { hasBeenVoted: true, redScore: 0, blueScore: 0 }, { frozen: 1, forfeit_side: null }],
    ["without a mode comes not validated", { modeId: null, modeName: "" }, { ...unvalidated, competition_id: null }],
    ["with an empty side", { bluePlayers: null }, unvalidated],
    ["without a score", { redScore: "none" }, { ...unvalidated, red_score: 0, has_round: 0, fingerprint: null }],
    ["with an endless score", { blueScore: Number.POSITIVE_INFINITY }, { ...unvalidated, blue_score: 0 }],
    ["with a player twice", { bluePlayers: team(3, 1) }, { ...unvalidated, team_size: 2 }],
    ["as a forfeit of nobody", { isForfeit: true, winnerSide: "yellow" }, { ...unvalidated, forfeit_side: null }],
  ])("%s", async ([, fields, expected]) => {
    expect((await ranked(fields)).row).toMatchObject(expected);
  });

  test.for<[what: string, fields: Document, row: object]>([
    ["without a clan", { redClanId: null, redClanName: "" }, { red_clan_id: null }],
    ["of one clan", { redClanId: idOf(304) }, { red_clan_id: 4, blue_clan_id: 4 }],
  ])("of the league %s comes not validated", async ([, fields, row]) => {
    const { results } = await resultsOf(await importSmallLeague(set("results", fields, 1)));
    expect(results[3]).toMatchObject({ ...unvalidated, ...row, event_id: null });
  });

  test("keeps the first place of a player who is in it twice", async () => {
    const { players } = await ranked({ redPlayers: team(1, 1), bluePlayers: team(1, 2) });
    expect(players?.map(({ user_id, side }) => [user_id, side])).toEqual([
      [1, "red"],
      [2, "blue"],
    ]);
  });

  test("has eight players a side at most", async () => {
    const { players } = await ranked({ redPlayers: team(...Array.from({ length: 9 }, (_, index) => 50 + index)) });
    expect(players).toHaveLength(10);
  });
});

test.for<[what: string, fields: Document, row: object]>([
  [
    "a result without scores or figures has no round",
    { redScore: 0, blueScore: 0, redPlayers: [], bluePlayers: [] },
    { has_round: 0, fingerprint: null },
  ],
  ["a figure makes a round", { redScore: 0, blueScore: 0, bluePlayers: team(1) }, { has_round: 1 }],
  [
    "absent fields have their defaults",
    { map: undefined, redScore: undefined, date: undefined },
    { map: "ctf5", red_score: 0, played_at: +day("2025-01-02") },
  ],
  [
    "limits that are absent were not reported",
    { timeLimit: undefined, scoreLimit: null },
    { time_limit: null, score_limit: null },
  ],
  ["a map has no path", { map: "maps\\old/ctf_5" }, { map: "ctf5" }],
  ["a map has 127 characters", { map: "m".repeat(130) }, { map: "m".repeat(127) }],
  ["an empty map is none", { map: "maps/" }, { map: null }],
  ["any other map keeps its name", { map: " dm1\u200b " }, { map: "dm1" }],
])("%s", async ([, fields, row]) => {
  expect((await ranked({ freezed: false, ...fields })).row).toMatchObject(row);
});

test("a called-off match is left out", async () => {
  expect((await ranked({ hasBeenCanceled: true })).league.counts).toMatchObject({
    rankedResults: 1,
    rankedValidated: 0,
  });
});

test("flags are not reported where nobody has any and a team has a hundred points", async () => {
  const flags = async (fields: Document, own: Document) => {
    const ofAll: Change = ({ resultrankeds: [result] }) => {
      for (const side of ["redPlayers", "bluePlayers"]) for (const one of result?.[side] ?? []) Object.assign(one, own);
    };
    const league = await importSmallLeague(all(set("resultrankeds", fields), ofAll));
    return (await resultsOf(league)).players[0]?.map((one) => one["flags"]);
  };
  expect(await flags({}, { flags: 0 })).toEqual([null, null, null, null]);
  expect(await flags({ redScore: 99, blueScore: 0 }, { flags: 0 })).toEqual([0, 0, 0, 0]);
  expect(await flags({ isForfeit: true }, { flags: 0 })).toEqual([0, 0, 0, 0]);
  expect(await flags({}, { flags: "none" })).toEqual([null, null, null, null]);
  expect(await flags({ redScore: 99, blueScore: 0 }, { flags: null })).toEqual([null, null, null, null]);
});

test.for<[written: unknown, figure: number]>([
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
])("the figure %o is %d", async ([kills, figure]) => {
  const { players } = await resultsOf(await importSmallLeague(player("resultrankeds", { kills })));
  expect(players[0]?.[0]?.["kills"]).toBe(figure);
});

test.for<[written: unknown, date: number]>([
  [day("2025-04-01"), +day("2025-04-01")],
  ["2025-04-01T20:00:00+02:00", +day("2025-04-01")],
  ["2025-04-01", Date.UTC(2025, 3, 1)],
  [+day("2025-04-01"), +day("2025-04-01")],
  [BigInt(+day("2025-04-01")), +day("2025-04-01")],
  [Decimal128.fromString(String(+day("2025-04-01"))), +day("2025-04-01")],
  ...([undefined, null, "", "yesterday", new Date(Number.NaN), 8.64e15, true] as const).map(
    (nothing) => [nothing, +day("2025-01-02")] as [unknown, number],
  ),
])("the date %o is %d", async ([date, at]) => {
  expect((await ranked({ date })).row?.played_at).toBe(at);
  expect((await ranked({ freezedAt: date, date: day("2025-01-02") })).row?.frozen_at).toBe(at);
});

test("without a date a result is as old as its id", async () => {
  expect((await ranked({ date: null, createdAt: null })).row).toMatchObject({ played_at: 0x67000000 * 1000 });
});

describe("modes that are gone", () => {
  test("are made again by their names, one for each", async () => {
    const result = (id: number, modeId: unknown, modeName: unknown) => ({ _id: idOf(id), modeId, modeName });
    const league = await importSmallLeague(({ resultrankeds }) => {
      resultrankeds.push(
        result(511, gone, "Old"),
        result(512, gone, "Older"),
        result(513, null, "OLD"),
        result(514, hex(0xbeef), ""),
        result(515, hex(0xbeee), null),
        result(516, hex(0xbeed), "gctf 2V2"),
      );
    });
    expect(league.competitions.modes.map(({ name }) => name)).toEqual(["gCTF 2v2", "Old", "New mode", "New mode (2)"]);
    const { results } = await resultsOf(league);
    const competitions = new Map(league.competitions.competitions.map(({ id, mode_id }) => [id, mode_id]));
    expect(results.slice(2, 8).map(({ competition_id }) => competitions.get(competition_id ?? 0))).toEqual([
      2, 2, 2, 3, 4, 1,
    ]);
  });
});

describe("freezes", () => {
  /** The freeze numbers of the league's two results, and the Elo of the red team before them. */
  const numbers = async (change: Change) =>
    (await resultsOf(await importSmallLeague(change))).results
      .slice(2)
      .map(({ id, freeze_number, red_elo_before }) => [id, freeze_number, red_elo_before]);

  test("of the league are in the order of the seasons, even where an older one's came later", async () => {
    expect(await numbers(set("results", { freezedAt: day("2025-05-30") }))).toEqual([
      [3, 1, 1000],
      [4, 2, 1016],
    ]);
  });

  test("within a season are in the order of freezes, else dates, else ids", async () => {
    const again =
      (id: number, freezedAt: Date | null, date: string): Change =>
      ({ results }) =>
        results.push({ ...results[1], _id: idOf(id), freezedAt, date: day(date) });
    const order = async (...changes: Change[]) => {
      const league = await importSmallLeague(all(...changes));
      const { results } = await resultsOf(league);
      return results
        .slice(2)
        .sort((one, other) => (one.freeze_number ?? 0) - (other.freeze_number ?? 0))
        .map(({ id }) => id);
    };
    const at = day("2025-04-09");
    expect(
      await order(again(400, at, "2025-04-08"), again(403, at, "2025-04-07"), again(399, at, "2025-04-08")),
    ).toEqual([3, 4, 6, 7, 5]);
    expect(await order(again(403, null, "2025-04-01"))).toEqual([3, 5, 4]);
  });

  test("rate with ELO_K", async () => {
    const { results } = await resultsOf(await importSmallLeague(undefined, { eloK: 10 }));
    expect(results[0]?.red_elo_gain).toBe(-5);
  });
});
