import { expect, test } from "vitest";
import { endQuestion, seasonFaults } from "./season-dialogs.tsx";

const unlimited = { prizePool: null, transferFrom: "", transferTo: "" };
const whole = { name: "Season 1", startDate: "2026-09-01T18:00", endDate: "2026-11-30T21:00", ...unlimited };

test("a season with a name and two dates has no faults", () => {
  expect(seasonFaults(whole)).toEqual({});
});

test.each([
  ["a name", { name: " " }, { name: "Please enter a name" }],
  ["an end after its start", { endDate: whole.startDate }, { endDate: "End date must be after start date" }],
])("a season needs %s", (_what, change, faults) => {
  expect(seasonFaults({ ...whole, ...change })).toEqual(faults);
});

test("names all missing fields at once", () => {
  expect(Object.keys(seasonFaults({ name: "", startDate: "", endDate: "", ...unlimited }))).toEqual([
    "name",
    "startDate",
    "endDate",
  ]);
});

const end = "Are you sure you want to end the current season? This action cannot be undone.";

test.each([
  [undefined, end],
  [0, end],
  [1, `${end} 1 result is not validated: it stays so and will not count.`],
  [12, `${end} 12 results are not validated: they stay so and will not count.`],
])("with %s unvalidated results, the prompt to end a season says", (unvalidated, text) => {
  expect(endQuestion("Season 1", unvalidated)).toMatchObject({ title: "End Season 1?", text, danger: true });
});
