import { expect, test } from "vitest";
import { bestFigures } from "./best-figures.ts";

const player = { score: 10, flags: 0, kills: 5, deaths: 7 };

test("the best is the most, of deaths the fewest", () => {
  const players = [
    player,
    { score: 40, flags: 2, kills: 3, deaths: 1 },
    { score: -3, flags: null, kills: 9, deaths: 9 },
  ];
  expect(bestFigures(players)).toEqual({ score: 40, flags: 2, kills: 9, deaths: 1 });
});

test("nothing is best where all are the same, are alone or were not reported", () => {
  const none = { score: null, flags: null, kills: null, deaths: null };
  expect(bestFigures([player, player])).toEqual(none);
  expect(bestFigures([player])).toEqual(none);
  expect(bestFigures([])).toEqual(none);
  expect(bestFigures([player, { ...player, flags: null }]).flags).toBeNull();
});
