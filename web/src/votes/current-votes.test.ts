import { expect, test } from "vitest";
import { votersOf } from "./current-votes.tsx";
import { entryFor, exampleVote } from "./example-vote.ts";

test("entries are gathered by voter, and voters stand by name", () => {
  const votes = [entryFor("Bears", "Tom"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom")];
  expect(votersOf(exampleVote({ votes }))).toEqual([
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

test("who is not told is nobody", () => {
  expect(votersOf(exampleVote({ votes: [entryFor("Bears")] }))).toEqual([]);
});
