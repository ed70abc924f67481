import type { Clan } from "contract/clans.ts";
import { expect, test } from "vitest";
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
