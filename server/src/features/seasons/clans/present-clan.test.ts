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

function createStanding(name: string, points: number, difference: number, teamScore: number) {
  return { clan: { ...emptyClan, name, points, difference }, teamScore };
}

test("sorts clans with equal points by difference, total score, then name", () => {
  const byName = [
    createStanding("a", 1, 1, 10),
    createStanding("b", 2, -1, 10),
    createStanding("c", 2, 0, 10),
    createStanding("d", 2, 0, 20),
    createStanding("e", 2, 0, 10),
    createStanding("f", 3, -2, 0),
  ];
  const sorted = sortClans(byName, { sort: "points", ascending: false });
  expect(sorted.map(({ clan }) => clan.name)).toEqual(["f", "d", "c", "e", "b", "a"]);
});

test("sorts clans by any column in both directions, clans without a value last", () => {
  const elos = [null, 900, 1100, null, 900];
  const byName = elos.map((averageElo, index) => {
    const { clan, teamScore } = createStanding("abcde"[index] ?? "", 0, 0, index);
    return { clan: { ...clan, averageElo }, teamScore };
  });
  const sortNames = (sort: "averageElo" | "name", ascending: boolean) =>
    sortClans(byName, { sort, ascending })
      .map(({ clan }) => clan.name)
      .join("");
  expect([sortNames("averageElo", true), sortNames("averageElo", false)]).toEqual(["ebcda", "cebda"]);
  expect([sortNames("name", true), sortNames("name", false)]).toEqual(["abcde", "edcba"]);
});

test("a round adds a win, loss or draw to both clans, and its score unless it is a forfeit; a ranked round adds nothing", () => {
  const totalsByClan = new Map<number, ClanTotals>([
    [1, { games: 9, wins: 5, losses: 4, team_score: 100, form: "WWLLW" }],
  ]);
  const result = { red_clan_id: 1, blue_clan_id: 2, red_score: 300, blue_score: 200, forfeit_side: null } as const;
  addResultToTotals(totalsByClan, result);
  addResultToTotals(totalsByClan, { ...result, red_clan_id: 2, blue_clan_id: 1, red_score: 200 });
  addResultToTotals(totalsByClan, { ...result, forfeit_side: "red" });
  addResultToTotals(totalsByClan, { ...result, red_clan_id: null, blue_clan_id: null });
  expect([...totalsByClan]).toEqual([
    [1, { games: 12, wins: 6, losses: 5, team_score: 600, form: "LWWDL" }],
    [2, { games: 3, wins: 1, losses: 1, team_score: 400, form: "LDW" }],
  ]);
});
