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
  ["question", { question: "  " }, "Please enter a question"],
  ["maxVotes", { maxVotes: null }, "Please enter a number"],
  ["maxVotes", { maxVotes: 0 }, "Max votes must be at least 1"],
  ["maxVotes", { maxVotes: -1 }, "Max votes must be at least 1"],
  ["maxVotes", { maxVotes: 1.5 }, "Please enter a whole number"],
  ["maxVotes", { maxVotes: 101 }, "Max votes must be at most 100"],
  ["startDate", { startDate: "" }, "Please enter a day and a time"],
  ["endDate", { endDate: "" }, "Please enter a day and a time"],
  ["endDate", { endDate: toVoteDraft(poll).startDate }, "End date must be after start date"],
  ["endDate", { startDate: "2027-01-01T00:00" }, "End date must be after start date"],
])("the field %s has an error after the changes %o", (field, changes, error) => {
  expect(validateVoteChanges(poll, changes)).toEqual({ [field]: error });
});
