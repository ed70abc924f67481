import { expect, test } from "vitest";
import { findDateError, getDateLimits } from "./date-limits.ts";

const parseDate = (input: string) => Date.parse(input);
/** The time of the server. The clock of a caller may be up to five minutes ahead. */
const now = parseDate("2026-03-01T12:00:00Z");
const tooEarly = "must not be before 2005";

test.each([
  ["2005-01-01T00:00:00.000Z", null],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["1970-01-01T00:00:00.000Z", tooEarly],
  ["0026-03-01T12:00:00.000Z", tooEarly],
  ["2026-03-01T12:05:00.000Z", null],
  ["2026-03-01T12:05:00.001Z", "must not be in the future"],
  ["2062-11-26T18:00:00.000Z", "must not be in the future"],
  ["9999-12-31T23:59:59.999Z", "must not be in the future"],
])("the error for a round that was played at %s is %s", (input, error) => {
  expect(findDateError("PLAYED", parseDate(input), now)).toBe(error);
});

test.each([
  ["2005-01-01T00:00:00.000Z", null],
  ["2004-12-31T23:59:59.999Z", tooEarly],
  ["2036-03-01T12:00:00.000Z", null],
  ["2036-03-01T12:00:00.001Z", "must be at most 10 years ahead"],
])("the error for the planned date %s is %s", (input, error) => {
  expect(findDateError("PLANNED", parseDate(input), now)).toBe(error);
});

test("ten years after a leap day is 1 March if the year has no leap day", () => {
  expect(getDateLimits("PLANNED", parseDate("2028-02-29T00:00:00Z")).max).toBe(parseDate("2038-03-01T00:00:00Z"));
});
