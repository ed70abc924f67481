import { expect, test } from "vitest";
import {
  convertDatesToInstants,
  findDateInputError,
  findPeriodErrors,
  findRequiredDateError,
  formatDateInput,
  parseDateInput,
  preferSavedDate,
} from "./date-input.ts";

test("a date is shown in its field in the viewer's time zone, in winter and summer", () => {
  expect(formatDateInput(new Date(2026, 0, 5, 9, 3, 59))).toBe("2026-01-05T09:03");
  expect(formatDateInput(new Date(2026, 6, 5, 23, 59))).toBe("2026-07-05T23:59");
});

test("entered text is parsed as a time in the viewer's time zone", () => {
  expect(parseDateInput("2026-07-05T23:59")).toBe(new Date(2026, 6, 5, 23, 59).toISOString());
  expect(parseDateInput("")).toBeNull();
  expect(parseDateInput("2026-13-45T99:99")).toBeNull();
});

const period = { startDate: "2026-09-01T18:00", endDate: "2026-11-30T21:00" };
const tooEarly = "Must not be before 2005";
const missing = "Please enter a day and a time";

test.each([
  ["a period", {}, {}],
  ["no start", { startDate: "" }, { startDate: missing }],
  ["no end", { endDate: "" }, { endDate: missing }],
  ["neither", { startDate: "", endDate: "" }, { startDate: missing, endDate: missing }],
  ["an end at its start", { endDate: period.startDate }, { endDate: "End date must be after start date" }],
  ["a start after its end", { startDate: "2027-01-01T00:00" }, { endDate: "End date must be after start date" }],
  [
    "years with two digits",
    { startDate: "0026-09-01T18:00", endDate: "0026-11-30T21:00" },
    { startDate: tooEarly, endDate: tooEarly },
  ],
  ["an end in a hundred years", { endDate: "2126-11-30T21:00" }, { endDate: "Must be at most 10 years ahead" }],
  // Saved dates, which end in "Z", are always valid.
  [
    "a saved period outside of the limits",
    { startDate: "0026-01-01T00:00:00.000Z", endDate: "2126-01-01T00:00:00.000Z" },
    {},
  ],
  ["a period within a minute", { startDate: "2026-11-21T20:00:10.000Z", endDate: "2026-11-21T20:00:50.000Z" }, {}],
])("findPeriodErrors returns the errors of %s", (_case, change, errors) => {
  expect(findPeriodErrors({ ...period, ...change })).toEqual(errors);
});

test.each([
  ["no date", "", null],
  ["a day without a time", "2026-11-20T", missing],
  ["an optional date that is too early", "2004-12-31T12:00", tooEarly],
  ["a saved date", "0026-01-01T00:00:00.000Z", null],
])("an optional field with %s has the error %s", (_case, input, error) => {
  expect(findDateInputError("PLANNED", input)).toBe(error);
});

test("a saved date is returned unchanged", () => {
  expect(parseDateInput("2026-11-20T18:00:59.999Z")).toBe("2026-11-20T18:00:59.999Z");
});

test("empty dates stay empty", () => {
  expect(convertDatesToInstants({ startDate: "", endDate: "" })).toEqual({ startDate: "", endDate: "" });
  expect(convertDatesToInstants({ endDate: period.endDate })).toEqual({
    endDate: new Date(period.endDate).toISOString(),
  });
});

test("convertDatesToInstants converts dates, keeps other fields, and adds none", () => {
  expect(convertDatesToInstants({ startDate: period.startDate, title: "Final" })).toEqual({
    startDate: new Date(period.startDate).toISOString(),
    title: "Final",
  });
});

test("the date of a played round must not be before 2005 or in the future", () => {
  expect(findRequiredDateError("PLAYED", "")).toBe(missing);
  expect(findRequiredDateError("PLAYED", "0026-11-26T18:00")).toBe(tooEarly);
  expect(findRequiredDateError("PLAYED", "2062-11-26T18:00")).toBe("Must not be in the future");
  expect(findRequiredDateError("PLAYED", formatDateInput(Date.now()))).toBeNull();
});

test("a field that still shows the saved date keeps its seconds", () => {
  const saved = "2026-11-20T18:00:59.999Z";
  expect(preferSavedDate(saved, formatDateInput(saved))).toBe(saved);
  expect(preferSavedDate(saved, "2026-11-21T18:00")).toBe("2026-11-21T18:00");
  expect(preferSavedDate(null, "2026-11-21T18:00")).toBe("2026-11-21T18:00");
});
