import { defaultAppearance } from "contract/appearance.ts";
import type { ResultPlayer } from "contract/results.ts";
import { expect, test } from "vitest";
import {
  computeKillDeathRatio,
  findBestKillDeathRatio,
  findBestValues,
  sortByIds,
  sortByScore,
  sumMetrics,
} from "./scoreboard-metrics.ts";

const player = { score: 10, flags: 0, kills: 5, deaths: 7 };

test("the best value is the largest one, except for deaths, where it is the smallest one", () => {
  const players = [
    player,
    { score: 40, flags: 2, kills: 3, deaths: 1 },
    { score: -3, flags: null, kills: 9, deaths: 9 },
  ];
  expect(findBestValues(players)).toEqual({ score: 40, flags: 2, kills: 9, deaths: 1 });
});

test("there is no best value if all are equal, only one player has one, or none is reported", () => {
  const noBestValues = { score: null, flags: null, kills: null, deaths: null };
  expect(findBestValues([player, player])).toEqual(noBestValues);
  expect(findBestValues([player])).toEqual(noBestValues);
  expect(findBestValues([])).toEqual(noBestValues);
  expect(findBestValues([player, { ...player, flags: null }]).flags).toBeNull();
});

test("the best kill-death ratio is the highest one, unless all are equal", () => {
  expect(findBestKillDeathRatio([player, { ...player, kills: 14 }])).toBe(2);
  expect(findBestKillDeathRatio([player, { ...player, kills: 10, deaths: 14 }])).toBeNull();
});

type PlayerValues = Partial<Pick<ResultPlayer, "score" | "deaths" | "flags">>;

const createPlayer = (userName: string, { score = 0, deaths = 0, flags = 0 }: PlayerValues): ResultPlayer => ({
  _id: userName,
  userId: userName,
  userName,
  ...defaultAppearance,
  score,
  flags,
  kills: 2,
  deaths,
});
const joinUserNames = (players: readonly ResultPlayer[]) => players.map(({ userName }) => userName).join(" ");

test("sortByScore sorts a team by score, then by fewer deaths, then by name", () => {
  const team = [
    createPlayer("d", { score: -3 }),
    createPlayer("c", { score: 7, deaths: 2 }),
    createPlayer("b", { score: 7, deaths: 1 }),
    createPlayer("a", { score: 7, deaths: 2 }),
    createPlayer("e", { score: 12 }),
  ];
  expect(joinUserNames(sortByScore(team))).toBe("e b a c d");
});

test("sortByIds sorts players in the order of the ids and puts new players last", () => {
  const players = [
    createPlayer("new", { score: 99 }),
    createPlayer("a", { score: 1 }),
    createPlayer("b", { score: 2 }),
  ];
  expect(joinUserNames(sortByIds(players, ["b", "removed", "a"]))).toBe("b a new");
});

test("sumMetrics skips values that were not reported, and returns null if none was", () => {
  const playerWithoutFlags = createPlayer("a", { score: 5, deaths: 1, flags: null });
  const otherPlayer = createPlayer("b", { score: -2, deaths: 3, flags: 4 });
  expect(sumMetrics([playerWithoutFlags, otherPlayer])).toEqual({
    score: 3,
    flags: 4,
    kills: 4,
    deaths: 4,
  });
  expect(sumMetrics([playerWithoutFlags]).flags).toBeNull();
});

test("the kill-death ratio is the number of kills if there are no deaths", () => {
  expect(computeKillDeathRatio({ kills: 7, deaths: 0 })).toBe(7);
  expect(computeKillDeathRatio({ kills: 3, deaths: 2 })).toBe(1.5);
});
