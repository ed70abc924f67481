import { expect, test } from "vitest";
import { parseDateInput } from "../../platform/date-input.ts";
import { createCastVote, createPoll } from "./example-poll.ts";
import { groupByVoter, toVoteDraft, toVoteUpdate, validateVoteChanges } from "./vote-screen.tsx";

test("votes are grouped by voter, sorted by name", () => {
  const votes = [createCastVote("Bears", "Tom"), createCastVote("Ants", "Mia"), createCastVote("Ants", "Tom")];
  expect(groupByVoter(createPoll({ votes }))).toMatchObject([
    { id: "mia", name: "Mia", options: [{ id: "ants", name: "Ants" }] },
    {
      id: "tom",
      name: "Tom",
      options: [
        { id: "bears", name: "Bears" },
        { id: "ants", name: "Ants" },
      ],
    },
  ]);
});

test("votes without a voter are skipped", () => {
  expect(groupByVoter(createPoll({ votes: [createCastVote("Bears")] }))).toEqual([]);
});

const poll = createPoll();

test("an unchanged poll is valid, and nothing is sent", () => {
  expect(validateVoteChanges(poll, {})).toEqual({});
  expect(toVoteUpdate({})).toEqual({});
});

test("changes are sent with dates in UTC", () => {
  // The date is in the local time zone, like the value of a date field.
  const changes = { question: "Who?", type: "PLAYER", maxVotes: 3, startDate: "2026-12-01T18:00" } as const;
  expect(toVoteUpdate(changes)).toEqual({ ...changes, startDate: parseDateInput("2026-12-01T18:00") });
});

test.each([
  { changes: { question: "  " }, errors: { question: "Please enter a question" } },
  { changes: { maxVotes: null }, errors: { maxVotes: "Please enter a number" } },
  { changes: { maxVotes: 0 }, errors: { maxVotes: "Max votes must be at least 1" } },
  { changes: { maxVotes: -1 }, errors: { maxVotes: "Max votes must be at least 1" } },
  { changes: { maxVotes: 1.5 }, errors: { maxVotes: "Please enter a whole number" } },
  { changes: { maxVotes: 101 }, errors: { maxVotes: "Max votes must be at most 100" } },
  { changes: { startDate: "" }, errors: { startDate: "Please enter a day and a time" } },
  { changes: { endDate: "" }, errors: { endDate: "Please enter a day and a time" } },
  {
    changes: { endDate: toVoteDraft(poll).startDate },
    errors: { endDate: "End date must be after start date" },
  },
  // The example poll ends in November 2026.
  { changes: { startDate: "2027-01-01T00:00" }, errors: { endDate: "End date must be after start date" } },
])("the changes $changes have the errors $errors", ({ changes, errors }) => {
  expect(validateVoteChanges(poll, changes)).toEqual(errors);
});
