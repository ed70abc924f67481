import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { votersOf } from "./vote-screen.tsx";

test("groups entries by voter, sorted by name", () => {
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

test("skips entries without a voter", () => {
  expect(votersOf(exampleVote({ votes: [entryFor("Bears")] }))).toEqual([]);
});
