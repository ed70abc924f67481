import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { managingWords, remainingWords, slotsOf, slotWords } from "./slots.ts";

const votes = [entryFor("Bears", "Mia"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom"), entryFor("Ants")];

test.each([
  ["nobody", { state: "none", used: 0, left: 2 }],
  ["tom", { state: "partly", used: 1, left: 1 }],
  ["mia", { state: "all", used: 2, left: 0 }],
])("the slots of %s", (viewer, slots) => {
  expect(slotsOf(exampleVote({ votes }), viewer)).toEqual(slots);
});

test.each([
  [2, "nobody", "You can vote for up to 2 clans."],
  [1, "nobody", "You can vote for one clan."],
  [2, "tom", "You can vote for 1 more clan."],
  [3, "tom", "You can vote for 2 more clans."],
  [2, "mia", "You can vote for another clan once you remove a vote."],
  [1, "tom", "You can vote for another clan once you remove your vote."],
])("of %i votes, %s sees what is left", (maxVotes, viewer, words) => {
  const vote = exampleVote({ votes, maxVotes });
  expect(slotWords(vote, "active", slotsOf(vote, viewer), "UTC")).toBe(words);
});

test("a visitor sees what players can do", () => {
  expect(slotWords(exampleVote({ type: "PLAYER" }), "active", null, "UTC")).toBe(
    "Every player can vote for up to 2 players.",
  );
});

test("before and after a vote everyone sees when it begins or that it is over", () => {
  const vote = exampleVote();
  for (const slots of [null, slotsOf(vote, "mia")]) {
    expect(slotWords(vote, "early", slots, "UTC")).toMatch(/^Voting begins on Nov 1, 2026, \d+:\d\d\s[AP]M\.$/);
    expect(slotWords(vote, "over", slots, "UTC")).toBe("Voting has ended.");
  }
});

test("dialogs show how many votes are left", () => {
  const vote = exampleVote({ votes, maxVotes: 3 });
  expect(remainingWords(vote, slotsOf(vote, "tom"))).toBe("You have 2 votes remaining (voted 1 of 3)");
  expect(remainingWords(vote, slotsOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  expect(managingWords(vote, slotsOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  const full = exampleVote({ votes });
  expect(managingWords(full, slotsOf(full, "mia"))).toBe(
    "You have used all 2 votes. You can remove some to free slots.",
  );
});
