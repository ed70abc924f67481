import { expect, test } from "vitest";
import { newSeason, seasonChanges, seasonDraft, seasonFaults } from "./season-draft.ts";

const whole = { name: "Season 1", startDate: "2026-09-01T18:00", endDate: "2026-11-30T21:00" };

test("a season with a name and two dates lacks nothing", () => {
  expect(seasonFaults(whole)).toEqual({});
});

test.each([
  ["a name", { name: " " }, { name: "Please enter a name" }],
  ["a start", { startDate: "" }, { startDate: "Please enter a day and a time" }],
  ["an end", { endDate: "" }, { endDate: "Please enter a day and a time" }],
  ["an end after its start", { endDate: whole.startDate }, { endDate: "End date must be after start date" }],
])("a season needs %s", (_what, change, faults) => {
  expect(seasonFaults({ ...whole, ...change })).toEqual(faults);
});

test("all that is missing is said at once", () => {
  expect(Object.keys(seasonFaults({ name: "", startDate: "", endDate: "" }))).toEqual(["name", "startDate", "endDate"]);
});

test("dates are typed in the viewer's zone and told as instants", () => {
  expect(newSeason(whole)).toEqual({
    name: "Season 1",
    startDate: new Date(2026, 8, 1, 18).toISOString(),
    endDate: new Date(2026, 10, 30, 21).toISOString(),
  });
});

test("an edited season is sent by what was changed of it", () => {
  expect(seasonChanges({})).toEqual({});
  expect(seasonChanges({ endDate: whole.endDate })).toEqual({ endDate: new Date(2026, 10, 30, 21).toISOString() });
});

test("the fields of a season hold its name and its dates to the minute", () => {
  const { name, startDate, endDate } = newSeason(whole);
  const dates = { startDate: startDate.replace(":00.000Z", ":59.999Z"), endDate };
  expect(seasonDraft({ _id: "1", name, isActive: true, isLastSeason: true, ...dates })).toEqual(whole);
});
