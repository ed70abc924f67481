import { expect, test } from "vitest";
import { formatRecord } from "./player-cells.tsx";

test("games that were neither won nor lost count as drawn", () => {
  expect(formatRecord({ numberGames: 18, numberWins: 12, numberLosses: 5 })).toBe("12–5–1");
  expect(formatRecord({ numberGames: 0, numberWins: 0, numberLosses: 0 })).toBe("0–0–0");
});
