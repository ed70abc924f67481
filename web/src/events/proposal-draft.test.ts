import { expect, test } from "vitest";
import { proposalFaults, typedDates } from "./proposal-draft.ts";

const draft = (first: string, second = "", third = "") => ({
  "startDates[0]": first,
  "startDates[1]": second,
  "startDates[2]": third,
});
const [monday, tuesday] = ["2026-03-09T18:00", "2026-03-10T18:00"];

test("a proposal has one to three different dates without a gap", () => {
  expect(proposalFaults(draft(monday))).toEqual({});
  expect(proposalFaults(draft(monday, tuesday))).toEqual({});
  expect(Object.keys(proposalFaults(draft("")))).toEqual(["startDates[0]"]);
  expect(Object.keys(proposalFaults(draft(monday, "", tuesday)))).toEqual(["startDates[1]"]);
  expect(Object.keys(proposalFaults(draft(monday, monday)))).toEqual(["startDates[1]"]);
  expect(typedDates(draft(monday, tuesday))).toHaveLength(2);
});
