import type { Clan } from "contract/clans.ts";
import { expect, test } from "vitest";
import { countClansRound } from "./clan-tally.ts";
import type { ClanTally } from "./clans-queries.ts";
import { orderClans } from "./present-clan.ts";

const blank: Clan = {
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

function standing(name: string, points: number, difference: number, teamScore: number) {
  return { clan: { ...blank, name, points, difference }, teamScore };
}

test("orders clans with equal points by difference, then by total score, then by name", () => {
  const byName = [
    standing("a", 1, 1, 10),
    standing("b", 2, -1, 10),
    standing("c", 2, 0, 10),
    standing("d", 2, 0, 20),
    standing("e", 2, 0, 10),
    standing("f", 3, -2, 0),
  ];
  const ordered = orderClans(byName, { sort: "points", ascending: false });
  expect(ordered.map(({ clan }) => clan.name)).toEqual(["f", "d", "c", "e", "b", "a"]);
});

test("orders clans by another column in both directions, those without a figure last, and by name alone", () => {
  const elos = [null, 900, 1100, null, 900];
  const byName = elos.map((averageElo, index) => {
    const { clan, teamScore } = standing("abcde"[index] ?? "", 0, 0, index);
    return { clan: { ...clan, averageElo }, teamScore };
  });
  const ordered = (sort: "averageElo" | "name", ascending: boolean) =>
    orderClans(byName, { sort, ascending })
      .map(({ clan }) => clan.name)
      .join("");
  expect([ordered("averageElo", true), ordered("averageElo", false)]).toEqual(["ebcda", "cebda"]);
  expect([ordered("name", true), ordered("name", false)]).toEqual(["abcde", "edcba"]);
});

test("a round counts for both clans: won, lost or drawn, with its score but for a forfeit; a ranked one for none", () => {
  const tallies = new Map<number, ClanTally>([[1, { games: 9, wins: 5, losses: 4, team_score: 100, form: "WWLLW" }]]);
  const result = { red_clan_id: 1, blue_clan_id: 2, red_score: 300, blue_score: 200, forfeit_side: null } as const;
  countClansRound(tallies, result);
  countClansRound(tallies, { ...result, red_clan_id: 2, blue_clan_id: 1, red_score: 200 });
  countClansRound(tallies, { ...result, forfeit_side: "red" });
  countClansRound(tallies, { ...result, red_clan_id: null, blue_clan_id: null });
  expect([...tallies]).toEqual([
    [1, { games: 12, wins: 6, losses: 5, team_score: 600, form: "LWWDL" }],
    [2, { games: 3, wins: 1, losses: 1, team_score: 400, form: "LDW" }],
  ]);
});
