import { expect, test } from "vitest";
import { dateMeant, dateTyped, periodFaults, withInstants } from "./typed-dates.ts";

test("a date is shown in its field in the viewer's time zone, in winter and summer", () => {
  expect(dateTyped(new Date(2026, 0, 5, 9, 3, 59))).toBe("2026-01-05T09:03");
  expect(dateTyped(new Date(2026, 6, 5, 23, 59))).toBe("2026-07-05T23:59");
});

test("typed text is an instant in the viewer's time zone", () => {
  expect(dateMeant("2026-07-05T23:59")).toBe(new Date(2026, 6, 5, 23, 59).toISOString());
  expect(dateMeant("")).toBeNull();
  expect(dateMeant("2026-13-45T99:99")).toBeNull();
});

const period = { startDate: "2026-09-01T18:00", endDate: "2026-11-30T21:00" };
const missing = "Please enter a day and a time";

test.each([
  ["a period", {}, {}],
  ["no start", { startDate: "" }, { startDate: missing }],
  ["no end", { endDate: "" }, { endDate: missing }],
  ["neither", { startDate: "", endDate: "" }, { startDate: missing, endDate: missing }],
  ["an end at its start", { endDate: period.startDate }, { endDate: "End date must be after start date" }],
  ["a start after its end", { startDate: "2027-01-01T00:00" }, { endDate: "End date must be after start date" }],
  ["a period within a minute", { startDate: "2026-11-21T20:00:10.000Z", endDate: "2026-11-21T20:00:50.000Z" }, {}],
])("the faults of %s", (_what, change, faults) => {
  expect(periodFaults({ ...period, ...change })).toEqual(faults);
});

test("sends dates as instants, other fields unchanged, and no absent ones", () => {
  expect(withInstants({ startDate: period.startDate, title: "Final" })).toEqual({
    startDate: new Date(period.startDate).toISOString(),
    title: "Final",
  });
});
