import { expect, test } from "vitest";
import { parseDateInput } from "../../platform/date-input.ts";
import { entryFor, exampleVote } from "./example-vote.ts";
import { groupByVoter, toVoteDraft, toVoteUpdate, validateVoteChanges } from "./vote-screen.tsx";

test("groups entries by voter, sorted by name", () => {
  const votes = [entryFor("Bears", "Tom"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom")];
  expect(groupByVoter(exampleVote({ votes }))).toMatchObject([
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

test("skips entries without a voter", () => {
  expect(groupByVoter(exampleVote({ votes: [entryFor("Bears")] }))).toEqual([]);
});

const vote = exampleVote();

test("an unchanged vote is valid, and nothing is sent", () => {
  expect(validateVoteChanges(vote, {})).toEqual({});
  expect(toVoteUpdate({})).toEqual({});
});

test("sends changes, with dates in UTC", () => {
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
  ["endDate", { endDate: toVoteDraft(vote).startDate }, "End date must be after start date"],
  ["endDate", { startDate: "2027-01-01T00:00" }, "End date must be after start date"],
])("%s: %o", (field, changes, fault) => {
  expect(validateVoteChanges(vote, changes)).toEqual({ [field]: fault });
});
