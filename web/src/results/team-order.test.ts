import type { ResultPlayer } from "contract/results.ts";
import { expect, test } from "vitest";
import { byScore, inOrder, killsByDeaths, sumsOf } from "./team-order.ts";

const player = (userName: string, score: number, deaths = 0, flags: number | null = 0): ResultPlayer => ({
  _id: userName,
  userId: userName,
  userName,
  avatar: null,
  score,
  flags,
  kills: 2,
  deaths,
});
const names = (players: readonly ResultPlayer[]) => players.map(({ userName }) => userName).join(" ");

test("a team stands by score, then by deaths, then by name", () => {
  const team = [player("d", -3), player("c", 7, 2), player("b", 7, 1), player("a", 7, 2), player("e", 12)];
  expect(names(byScore(team))).toBe("e b a c d");
});

test("an order that was seen stays, and newcomers stand last", () => {
  expect(names(inOrder([player("new", 99), player("a", 1), player("b", 2)], ["b", "gone", "a"]))).toBe("b a new");
});

test("a team's sums leave out what was not reported", () => {
  expect(sumsOf([player("a", 5, 1, null), player("b", -2, 3, 4)])).toEqual({ score: 3, flags: 4, kills: 4, deaths: 4 });
  expect(sumsOf([player("a", 5, 1, null)]).flags).toBeNull();
});

test("without deaths K/D is the kills", () => {
  expect(killsByDeaths({ kills: 7, deaths: 0 })).toBe(7);
  expect(killsByDeaths({ kills: 3, deaths: 2 })).toBe(1.5);
});
