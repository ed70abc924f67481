import { expect, test } from "vitest";
import { playedAt } from "./result-cells.tsx";

test("a date is shown day first, with 24 hours", () => {
  expect(playedAt(new Date(2026, 10, 5, 0, 7).toISOString())).toBe("05/11/2026, 00:07");
  expect(playedAt(new Date(2026, 6, 25, 18, 0).toISOString())).toBe("25/07/2026, 18:00");
});
