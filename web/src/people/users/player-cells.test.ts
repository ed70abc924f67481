import { expect, test } from "vitest";
import { recordWords } from "./player-cells.tsx";

test("games that were neither won nor lost are drawn", () => {
  expect(recordWords({ numberGames: 18, numberWins: 12, numberLosses: 5 })).toBe("12–5–1");
  expect(recordWords({ numberGames: 0, numberWins: 0, numberLosses: 0 })).toBe("0–0–0");
});
