import { expect, test } from "vitest";
import { exampleVote } from "./example-vote.ts";
import { phaseOf, voteTime } from "./vote-times.ts";

test.each([
  ["2026-10-31T23:59:59.999Z", "early"],
  ["2026-11-01T00:00:00.000Z", "active"],
  ["2026-11-15T23:59:59.999Z", "active"],
  ["2026-11-16T00:00:00.000Z", "over"],
])("at %s it is %s", (instant, phase) => {
  expect(phaseOf(exampleVote(), Date.parse(instant))).toBe(phase);
});

test("times are written as Americans do, with twelve hours", () => {
  const at = (hour: number) => voteTime(new Date(Date.UTC(2026, 10, 5, hour, 7)).toISOString(), "UTC");
  expect([at(0), at(12), at(18)]).toEqual(["Nov 5, 2026, 12:07 AM", "Nov 5, 2026, 12:07 PM", "Nov 5, 2026, 6:07 PM"]);
});
