import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { choiceOf, countsOf, ownOptions } from "./vote-options.ts";

test("the option with the most votes comes first, equal ones by name", () => {
  const votes = ["Sharks", "ducks", "Bears", "Sharks", "Bears", "Ants"].map((clan) => entryFor(clan));
  const counts = countsOf(exampleVote({ votes }), undefined);
  expect(counts.map(({ name, count }) => `${name} ${count}`)).toEqual(["Bears 2", "Sharks 2", "Ants 1", "ducks 1"]);
});

test("options of one name are not mixed up", () => {
  const votes = [entryFor("Twins"), { clanId: "other", clanName: "Twins" }];
  expect(countsOf(exampleVote({ votes }), undefined).map(({ id }) => id)).toEqual(["twins", "other"]);
});

test("what the viewer voted for is marked, whoever else did", () => {
  const votes = [entryFor("Bears", "Mia"), entryFor("Bears"), entryFor("Ants")];
  const vote = exampleVote({ votes });
  expect(countsOf(vote, "mia").map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ["Bears", true],
    ["Ants", false],
  ]);
  expect(ownOptions(vote, "mia")).toEqual([{ id: "bears", name: "Bears" }]);
});

test("to a visitor nothing is their own", () => {
  const vote = exampleVote({ votes: [entryFor("Bears")] });
  expect(ownOptions(vote, undefined)).toEqual([]);
  expect(countsOf(vote, undefined)).toMatchObject([{ isOwn: false }]);
});

test("players are options of votes for players", () => {
  const vote = exampleVote({ type: "PLAYER", votes: [{ playerId: "7", playerName: "Mia" }] });
  expect(countsOf(vote, undefined)).toEqual([{ id: "7", name: "Mia", count: 1, isOwn: false }]);
  expect(choiceOf(vote, "7")).toEqual({ voteId: "1", playerId: "7" });
  expect(choiceOf(exampleVote(), "7")).toEqual({ voteId: "1", clanId: "7" });
});
