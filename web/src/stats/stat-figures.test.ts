import { expect, test } from "vitest";
import { exampleStat } from "./example-stat.ts";
import { gameFigures, gradeBounds, placesAmong, playerFigures } from "./stat-figures.ts";
import type { ShownFigure } from "./stats-area.ts";

const shown = (figures: readonly ShownFigure[]) => figures.map(({ label, words }) => `${label} ${words(exampleStat)}`);

test("groups a player's figures into sections, formatted", () => {
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
  const all: readonly ShownFigure[] = [...Object.values(playerFigures).flat(), ...gameFigures];
  const leading = all.filter(({ setIn }) => setIn).map(({ label, setIn }) => [label, setIn?.(exampleStat)]);
  expect(leading).toEqual([
    ["Highest K/D Ratio", "71"],
    ["Highest Kills", "72"],
    ["Highest Deaths", "73"],
    ["Highest Score", "74"],
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
