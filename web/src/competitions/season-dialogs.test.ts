import { expect, test } from "vitest";
import { createEndSeasonPrompt, validateSeason } from "./season-dialogs.tsx";

const emptyOptionalFields = { prizePool: null, transferFrom: "", transferTo: "" };
const validSeason = {
  name: "Season 1",
  startDate: "2026-09-01T18:00",
  endDate: "2026-11-30T21:00",
  ...emptyOptionalFields,
};

test("the form accepts a season with a name and two dates", () => {
  expect(validateSeason(validSeason)).toEqual({});
});

test.each([
  ["an empty name", { name: " " }, { name: "Please enter a name" }],
  [
    "an end that is not after the start",
    { endDate: validSeason.startDate },
    { endDate: "End date must be after start date" },
  ],
  ["transfers from a date before 2005", { transferFrom: "2004-01-01T12:00" }, { transferFrom: expect.any(String) }],
  ["transfers to a date before 2005", { transferTo: "2004-01-01T12:00" }, { transferTo: expect.any(String) }],
])("the form rejects %s", (_case, change, errors) => {
  expect(validateSeason({ ...validSeason, ...change })).toEqual(errors);
});

test("the form reports all missing fields at once", () => {
  const errors = validateSeason({ name: "", startDate: "", endDate: "", ...emptyOptionalFields });
  expect(Object.keys(errors)).toEqual(["name", "startDate", "endDate"]);
});

const endWarning = "Are you sure you want to end the current season? This action cannot be undone.";

test.each([
  // The number is not loaded yet.
  [undefined, endWarning],
  [0, endWarning],
  [1, `${endWarning} 1 result is not validated. It will not count.`],
  [12, `${endWarning} 12 results are not validated. They will not count.`],
])("the prompt before the end of a season warns of %s unvalidated results", (unvalidatedCount, text) => {
  expect(createEndSeasonPrompt("Season 1", unvalidatedCount)).toMatchObject({
    title: "End Season 1?",
    text,
    danger: true,
  });
});
