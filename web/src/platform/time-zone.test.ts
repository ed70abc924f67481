import { expect, test } from "vitest";
import { playedAt } from "./time-zone.ts";

test("a date is shown day first, with 24 hours", () => {
  expect(playedAt("2026-11-04T23:07:00.000Z", "Europe/Paris")).toBe("05/11/2026, 00:07");
  expect(playedAt("2026-07-25T16:00:00.000Z", "Europe/Paris")).toBe("25/07/2026, 18:00");
});
