import { expect, test } from "vitest";
import { exampleStat } from "../statistics/stats/example-stat.ts";
import {
  type FigureKey,
  figureWords,
  gameFigures,
  gradeBounds,
  placesAmong,
  playerFigures,
  setIn,
  sideFigures,
} from "./stat-figures.tsx";

test("groups a player's figures into sections, formatted", () => {
  const shown = (figures: Readonly<Record<string, FigureKey>>) =>
    Object.entries(figures).map(([label, key]) => `${label} ${figureWords(exampleStat, key)}`);
  expect(Object.entries(playerFigures).map(([title, figures]) => [title, shown(figures)])).toEqual([
    [
      "Global",
      ["Elo 1101.65", "KD Ratio 1.57", "Highest K/D Ratio 3.90", "Total Score 1,161", "Total Flags 0", "Avg. Flags –"],
    ],
    ["Kills", ["Kills 860", "Avg. Kills 66.2", "Highest Kills 82"]],
    ["Deaths", ["Deaths 548", "Avg. Deaths 42.2", "Highest Deaths 60"]],
    ["Scores", ["Avg. Score 89.3", "Highest Score 112", "Avg. Winning Result 834.8", "Avg. Losing Result 473.0"]],
  ]);
  expect(shown(gameFigures)).toEqual(["Win rate 76.9%", "Nb. Games 13", "Nb. Wins 10", "Nb. Defeats 3"]);
});

test("links every record, and nothing else, to the result in which it was set", () => {
  const keys = [...Object.values(playerFigures), gameFigures, ...Object.values(sideFigures)].flatMap(
    Object.values<FigureKey>,
  );
  const leading = keys.flatMap((key) => {
    const resultId = setIn(exampleStat, key);
    return resultId === null ? [] : [[key, resultId]];
  });
  expect(leading).toEqual([
    ["highestKdRatio", "71"],
    ["highestKills", "72"],
    ["highestDeaths", "73"],
    ["highestScore", "74"],
    ["highestRedTeamScore", "75"],
  ]);
});

test("higher figures are better", () => {
  expect(gradeBounds("kdRatio")).toEqual({ min: 0.7, max: 1.3 });
  expect(gradeBounds("elo")).toEqual({ min: 500, max: 1500 });
});

test("fewer deaths are better", () => {
  expect(gradeBounds("averageDeaths")).toEqual({ min: 150, max: 0 });
});

test("tells places among those shown where colours are alike, the best first, equals together", () => {
  const withDeaths = (_id: string, averageDeaths: number | null, numberGames = 9) => ({
    ...exampleStat,
    _id,
    numberGames,
    averageDeaths,
  });
  const alike = [withDeaths("a", 40), withDeaths("b", 35), withDeaths("c", 40), withDeaths("d", 45)];
  const ungraded = [withDeaths("few games", 10, 4), withDeaths("no rounds", null)];
  expect([...placesAmong([...alike, ...ungraded], "averageDeaths")]).toEqual([
    ["a", 2],
    ["b", 1],
    ["c", 2],
    ["d", 4],
  ]);
  expect(placesAmong(alike, "averageKills").get("d"), "all equal").toBe(1);
  expect(placesAmong(alike, "elo").size, "where colours differ").toBe(0);
  expect(placesAmong(alike.slice(0, 1), "averageDeaths").size, "alone").toBe(0);
});
