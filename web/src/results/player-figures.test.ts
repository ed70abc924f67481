import type { ResultPlayer } from "contract/results.ts";
import { nothingShown } from "contract/shown.ts";
import { expect, test } from "vitest";
import { bestFigures, byScore, inOrder, killsByDeaths, sumsOf } from "./player-figures.ts";

const player = { score: 10, flags: 0, kills: 5, deaths: 7 };

test("the best is the largest, of deaths the smallest", () => {
  const players = [
    player,
    { score: 40, flags: 2, kills: 3, deaths: 1 },
    { score: -3, flags: null, kills: 9, deaths: 9 },
  ];
  expect(bestFigures(players)).toEqual({ score: 40, flags: 2, kills: 9, deaths: 1 });
});

test("nothing is best where all are equal, single or not reported", () => {
  const none = { score: null, flags: null, kills: null, deaths: null };
  expect(bestFigures([player, player])).toEqual(none);
  expect(bestFigures([player])).toEqual(none);
  expect(bestFigures([])).toEqual(none);
  expect(bestFigures([player, { ...player, flags: null }]).flags).toBeNull();
});

const playerOf = (userName: string, score: number, deaths = 0, flags: number | null = 0): ResultPlayer => ({
  _id: userName,
  userId: userName,
  userName,
  ...nothingShown,
  score,
  flags,
  kills: 2,
  deaths,
});
const names = (players: readonly ResultPlayer[]) => players.map(({ userName }) => userName).join(" ");

test("a team is sorted by score, then by deaths, then by name", () => {
  const team = [playerOf("d", -3), playerOf("c", 7, 2), playerOf("b", 7, 1), playerOf("a", 7, 2), playerOf("e", 12)];
  expect(names(byScore(team))).toBe("e b a c d");
});

test("keeps a given order, with new players last", () => {
  expect(names(inOrder([playerOf("new", 99), playerOf("a", 1), playerOf("b", 2)], ["b", "gone", "a"]))).toBe("b a new");
});

test("a team's sums skip figures that were not reported", () => {
  expect(sumsOf([playerOf("a", 5, 1, null), playerOf("b", -2, 3, 4)])).toEqual({
    score: 3,
    flags: 4,
    kills: 4,
    deaths: 4,
  });
  expect(sumsOf([playerOf("a", 5, 1, null)]).flags).toBeNull();
});

test("without deaths K/D is the kills", () => {
  expect(killsByDeaths({ kills: 7, deaths: 0 })).toBe(7);
  expect(killsByDeaths({ kills: 3, deaths: 2 })).toBe(1.5);
});
