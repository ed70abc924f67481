import { defaultAppearance } from "contract/appearance.ts";
import type { ResultPlayer } from "contract/results.ts";
import { expect, test } from "vitest";
import { computeKillDeathRatio, findBestValues, sortByIds, sortByScore, sumMetrics } from "./scoreboard-metrics.ts";

const player = { score: 10, flags: 0, kills: 5, deaths: 7 };

test("the best value is the largest, but for deaths the smallest", () => {
  const players = [
    player,
    { score: 40, flags: 2, kills: 3, deaths: 1 },
    { score: -3, flags: null, kills: 9, deaths: 9 },
  ];
  expect(findBestValues(players)).toEqual({ score: 40, flags: 2, kills: 9, deaths: 1 });
});

test("there is no best value if all are equal, only one player has one, or none is reported", () => {
  const none = { score: null, flags: null, kills: null, deaths: null };
  expect(findBestValues([player, player])).toEqual(none);
  expect(findBestValues([player])).toEqual(none);
  expect(findBestValues([])).toEqual(none);
  expect(findBestValues([player, { ...player, flags: null }]).flags).toBeNull();
});

const createPlayer = (userName: string, score: number, deaths = 0, flags: number | null = 0): ResultPlayer => ({
  _id: userName,
  userId: userName,
  userName,
  ...defaultAppearance,
  score,
  flags,
  kills: 2,
  deaths,
});
const names = (players: readonly ResultPlayer[]) => players.map(({ userName }) => userName).join(" ");

test("sorts a team by score, then deaths, then name", () => {
  const team = [
    createPlayer("d", -3),
    createPlayer("c", 7, 2),
    createPlayer("b", 7, 1),
    createPlayer("a", 7, 2),
    createPlayer("e", 12),
  ];
  expect(names(sortByScore(team))).toBe("e b a c d");
});

test("keeps a given order and puts new players last", () => {
  expect(
    names(sortByIds([createPlayer("new", 99), createPlayer("a", 1), createPlayer("b", 2)], ["b", "removed", "a"])),
  ).toBe("b a new");
});

test("sums skip values that were not reported", () => {
  expect(sumMetrics([createPlayer("a", 5, 1, null), createPlayer("b", -2, 3, 4)])).toEqual({
    score: 3,
    flags: 4,
    kills: 4,
    deaths: 4,
  });
  expect(sumMetrics([createPlayer("a", 5, 1, null)]).flags).toBeNull();
});

test("K/D is the number of kills if there are no deaths", () => {
  expect(computeKillDeathRatio({ kills: 7, deaths: 0 })).toBe(7);
  expect(computeKillDeathRatio({ kills: 3, deaths: 2 })).toBe(1.5);
});
