import { expect, test } from "vitest";
import { recordOf } from "./stat-sections.tsx";

test("games that were neither won nor lost are draws", () => {
  expect(recordOf({ numberGames: 6, numberWins: 4, numberLosses: 1 })).toEqual([
    { outcome: "won", games: 4, words: "4 wins" },
    { outcome: "drawn", games: 1, words: "1 draw" },
    { outcome: "lost", games: 1, words: "1 loss" },
  ]);
});

test("uses the plural for 0 and for 2 or more", () => {
  const words = recordOf({ numberGames: 12, numberWins: 0, numberLosses: 12 }).map((part) => part.words);
  expect(words).toEqual(["0 wins", "0 draws", "12 losses"]);
});
