import { expect, test } from "vitest";
import { dateMeant } from "../../platform/typed-dates.ts";
import { entryFor, exampleVote } from "./example-vote.ts";
import { draftOf, voteChanges, voteFaultsOfChange, votersOf } from "./vote-screen.tsx";

test("groups entries by voter, sorted by name", () => {
  const votes = [entryFor("Bears", "Tom"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom")];
  expect(votersOf(exampleVote({ votes }))).toMatchObject([
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
  expect(votersOf(exampleVote({ votes: [entryFor("Bears")] }))).toEqual([]);
});

const vote = exampleVote();

test("a vote as it is has no fault, and nothing of it is sent", () => {
  expect(voteFaultsOfChange(vote, {})).toEqual({});
  expect(voteChanges({})).toEqual({});
});

test("changes are sent, dates in UTC", () => {
  const changes = { question: "Who?", type: "PLAYER", maxVotes: 3, startDate: "2026-12-01T18:00" } as const;
  expect(voteChanges(changes)).toEqual({ ...changes, startDate: dateMeant("2026-12-01T18:00") });
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
  ["endDate", { endDate: draftOf(vote).startDate }, "End date must be after start date"],
  ["endDate", { startDate: "2027-01-01T00:00" }, "End date must be after start date"],
])("%s: %o", (field, changes, fault) => {
  expect(voteFaultsOfChange(vote, changes)).toEqual({ [field]: fault });
});
