import type { Clan } from "contract/clans.ts";
import { expect, test } from "vitest";
import { addResultToTotals } from "./clan-totals.ts";
import type { ClanTotals } from "./clans-queries.ts";
import { sortClans } from "./present-clan.ts";

const emptyClan: Clan = {
  _id: "1",
  name: "",
  crest: null,
  seasonId: "1",
  players: [],
  leaderId: null,
  numberGames: 0,
  numberWins: 0,
  numberLosses: 0,
  winRate: 0,
  points: 0,
  difference: 0,
  averageElo: null,
  form: "",
};

type StandingValues = { readonly points?: number; readonly difference?: number; readonly teamScore?: number };

function createStanding(name: string, { points = 0, difference = 0, teamScore = 0 }: StandingValues) {
  return { clan: { ...emptyClan, name, points, difference }, teamScore };
}

test("clans with equal points are sorted by difference, total score, then name", () => {
  const sortedByName = [
    createStanding("a", { points: 1, difference: 1, teamScore: 10 }),
    createStanding("b", { points: 2, difference: -1, teamScore: 10 }),
    createStanding("c", { points: 2, difference: 0, teamScore: 10 }),
    createStanding("d", { points: 2, difference: 0, teamScore: 20 }),
    createStanding("e", { points: 2, difference: 0, teamScore: 10 }),
    createStanding("f", { points: 3, difference: -2, teamScore: 0 }),
  ];
  const sorted = sortClans(sortedByName, { sort: "points", isAscending: false });
  expect(sorted.map(({ clan }) => clan.name)).toEqual(["f", "d", "c", "e", "b", "a"]);
});

test("clans with the same value in a column are in the order of the standings", () => {
  const sortedByName = [
    createStanding("a", { points: 1, difference: 1, teamScore: 30 }),
    createStanding("b", { points: 2, difference: -1, teamScore: 20 }),
    createStanding("c", { points: 2, difference: 0, teamScore: 10 }),
  ];
  for (const isAscending of [true, false]) {
    // All clans have the same rate of wins.
    const sorted = sortClans(sortedByName, { sort: "winRate", isAscending });
    expect(sorted.map(({ clan }) => clan.name)).toEqual(["c", "b", "a"]);
  }
});

test("clans are sorted by any column in both directions, clans without a value last", () => {
  const createWithElo = (name: string, averageElo: number | null, teamScore: number) => {
    const { clan } = createStanding(name, {});
    return { clan: { ...clan, averageElo }, teamScore };
  };
  // Among clans with the same Elo, the one with the higher total score comes first.
  const sortedByName = [
    createWithElo("a", null, 0),
    createWithElo("b", 900, 1),
    createWithElo("c", 1100, 2),
    createWithElo("d", null, 3),
    createWithElo("e", 900, 4),
  ];
  const sortNames = (sort: "averageElo" | "name", direction: "ascending" | "descending") =>
    sortClans(sortedByName, { sort, isAscending: direction === "ascending" })
      .map(({ clan }) => clan.name)
      .join("");
  expect(sortNames("averageElo", "ascending")).toBe("ebcda");
  expect(sortNames("averageElo", "descending")).toBe("cebda");
  expect(sortNames("name", "ascending")).toBe("abcde");
  expect(sortNames("name", "descending")).toBe("edcba");
});

test("a clan round adds an outcome and a score to both clans, a forfeit only an outcome, and a ranked round nothing", () => {
  const totalsByClan = new Map<number, ClanTotals>([
    [1, { games: 9, wins: 5, losses: 4, team_score: 100, form: "WWLLW" }],
  ]);
  const result = { red_clan_id: 1, blue_clan_id: 2, red_score: 300, blue_score: 200, forfeit_side: null } as const;
  // Clan 1 wins.
  addResultToTotals(totalsByClan, result);
  // A draw, with swapped sides.
  addResultToTotals(totalsByClan, { ...result, red_clan_id: 2, blue_clan_id: 1, red_score: 200 });
  // Clan 1 forfeits.
  addResultToTotals(totalsByClan, { ...result, forfeit_side: "red" });
  // A ranked round.
  addResultToTotals(totalsByClan, { ...result, red_clan_id: null, blue_clan_id: null });
  expect([...totalsByClan]).toEqual([
    [1, { games: 12, wins: 6, losses: 5, team_score: 600, form: "LWWDL" }],
    [2, { games: 3, wins: 1, losses: 1, team_score: 400, form: "LDW" }],
  ]);
});
