import { expect, test } from "vitest";
import { createEndSeasonPrompt, suggestSeason, validateSeason } from "./season-dialogs.tsx";

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
  { value: "a blank name", change: { name: " " }, errors: { name: "Please enter a name" } },
  {
    value: "an end that is not after the start",
    change: { endDate: validSeason.startDate },
    errors: { endDate: "End date must be after start date" },
  },
  {
    value: "transfers from a date before 2005",
    change: { transferFrom: "2004-01-01T12:00" },
    errors: { transferFrom: expect.any(String) },
  },
  {
    value: "transfers to a date before 2005",
    change: { transferTo: "2004-01-01T12:00" },
    errors: { transferTo: expect.any(String) },
  },
])("the form rejects $value", ({ change, errors }) => {
  expect(validateSeason({ ...validSeason, ...change })).toEqual(errors);
});

test("the form reports all missing fields at once", () => {
  const errors = validateSeason({ name: "", startDate: "", endDate: "", ...emptyOptionalFields });
  expect(Object.keys(errors)).toEqual(["name", "startDate", "endDate"]);
});

const endWarning = "Are you sure you want to end the current season? This action cannot be undone.";

test.each([
  // The number is not loaded yet.
  { unvalidatedCount: undefined, text: endWarning },
  { unvalidatedCount: 0, text: endWarning },
  { unvalidatedCount: 1, text: `${endWarning} 1 result is not validated. It will not count.` },
  { unvalidatedCount: 12, text: `${endWarning} 12 results are not validated. They will not count.` },
])("the prompt before the end of a season with $unvalidatedCount unvalidated results is “$text”", (promptCase) => {
  const { unvalidatedCount, text } = promptCase;
  expect(createEndSeasonPrompt("Season 1", unvalidatedCount)).toMatchObject({
    title: "End Season 1?",
    text,
    danger: true,
  });
});

const now = Date.parse("2026-03-01T11:30:00Z");

test("the first season is suggested to begin tomorrow and to take twelve weeks", () => {
  expect(suggestSeason(undefined, 0, now)).toEqual({
    name: "Season 1",
    startDate: "2026-03-02T00:00",
    endDate: "2026-05-25T00:00",
  });
});

test.each([
  { name: "Season 2", seasonCount: 5, suggested: "Season 3" },
  { name: "Spring Cup 2026", seasonCount: 5, suggested: "Spring Cup 2027" },
  { name: "Grand Final", seasonCount: 5, suggested: "Season 6" },
])("after “$name”, the name “$suggested” is suggested", ({ name, seasonCount, suggested }) => {
  const lastSeason = { name, startDate: "2025-12-01T00:00:00Z", endDate: "2025-12-11T00:00:00Z" };
  expect(suggestSeason(lastSeason, seasonCount, now)).toEqual({
    name: suggested,
    startDate: "2026-03-02T00:00",
    endDate: "2026-03-12T00:00",
  });
});
