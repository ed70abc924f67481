import { expect, test } from "vitest";
import { dateMeant } from "../platform/typed-dates.ts";
import { exampleVote } from "./example-vote.ts";
import { inputsOf, voteFaults, voteMeant } from "./vote-edits.ts";

const vote = exampleVote();
const kept = inputsOf(vote);

test("a vote as it is has no fault, and is sent as it is, to the millisecond", () => {
  expect(voteFaults(vote, kept)).toEqual({});
  const { question, type, maxVotes, startDate, endDate } = vote;
  expect(voteMeant(vote, kept)).toEqual({ question, type, maxVotes, startDate, endDate });
});

test("what is typed is sent, dates in UTC", () => {
  const typed = { question: "Who?", type: "PLAYER", maxVotes: 3, startDate: "2026-12-01T18:00" } as const;
  expect(voteMeant(vote, { ...kept, ...typed })).toEqual({
    ...typed,
    startDate: dateMeant("2026-12-01T18:00"),
    endDate: vote.endDate,
  });
});

test.each([
  ["question", { question: "  " }, "Please enter a question"],
  ["maxVotes", { maxVotes: null }, "Please enter a number"],
  ["maxVotes", { maxVotes: 0 }, "Max votes must be at least 1"],
  ["maxVotes", { maxVotes: -1 }, "Max votes must be at least 1"],
  ["maxVotes", { maxVotes: 1.5 }, "Please enter a whole number"],
  ["maxVotes", { maxVotes: 101 }, "Max votes must be at most 100"],
  ["startDate", { startDate: "" }, "Please enter a day and a time"],
  ["endDate", { endDate: "" }, "Please enter a day and a time"],
  ["endDate", { endDate: kept.startDate }, "End date must be after start date"],
  ["endDate", { startDate: "2027-01-01T00:00" }, "End date must be after start date"],
])("%s: %o", (field, typed, fault) => {
  expect(voteFaults(vote, { ...kept, ...typed })).toEqual({ [field]: fault });
});
