import { expect, test } from "vitest";
import { exampleStat } from "./example-stat.ts";
import { type SideFigure, sideFigures, sideShares } from "./side-by-side.tsx";

test("both sides have the same figures", () => {
  const rows = sideFigures.map(({ label, words, values }) => {
    const { red, blue } = values(exampleStat);
    return [words(red), label, words(blue)];
  });
  expect(rows).toEqual([
    ["76.9%", "Win rate", "0%"],
    ["1.57", "K/D", "0.00"],
    ["860", "Total Kills", "0"],
    ["548", "Total Deaths", "0"],
    ["0", "Total Flags", "0"],
    ["1,161", "Total Score", "0"],
    ["751.3", "Avg. Team Score", "–"],
    ["998", "Highest Team Result", "–"],
  ]);
});

test("links the highest team result to the result in which it was set, on both sides", () => {
  const leading = sideFigures.flatMap(({ label, setIn }) => (setIn ? [[label, setIn(exampleStat)]] : []));
  expect(leading).toEqual([["Highest Team Result", { red: "75", blue: null }]]);
});

test("fills the larger side's bar, and the other's in proportion", () => {
  expect(sideShares(figure("Total Kills"), { ...exampleStat, redTotalKills: 30, blueTotalKills: 120 })).toEqual({
    red: 0.25,
    blue: 1,
  });
});

test("fills a win rate's bar by the rate itself", () => {
  expect(sideShares(figure("Win rate"), { ...exampleStat, redWinRate: 0.5, blueWinRate: 0.25 })).toEqual({
    red: 0.5,
    blue: 0.25,
  });
});

test("does not fill a bar without games or with a negative score", () => {
  expect(sideShares(figure("Total Flags"), exampleStat)).toEqual({ red: 0, blue: 0 });
  expect(sideShares(figure("Avg. Team Score"), exampleStat)).toEqual({ red: 1, blue: 0 });
  expect(sideShares(figure("Total Score"), { ...exampleStat, redTotalScore: -40, blueTotalScore: 80 })).toEqual({
    red: 0,
    blue: 1,
  });
});

function figure(label: string): SideFigure {
  const found = sideFigures.find((each) => each.label === label);
  if (!found) throw new Error(`No figure is called ${label}`);
  return found;
}
