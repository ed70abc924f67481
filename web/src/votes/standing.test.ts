import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { managingWords, remainingWords, standingOf, standingWords } from "./standing.ts";

const votes = [entryFor("Bears", "Mia"), entryFor("Ants", "Mia"), entryFor("Ants", "Tom"), entryFor("Ants")];

test.each([
  ["nobody", { state: "none", used: 0, left: 2 }],
  ["tom", { state: "partly", used: 1, left: 1 }],
  ["mia", { state: "all", used: 2, left: 0 }],
])("the standing of %s", (viewer, standing) => {
  expect(standingOf(exampleVote({ votes }), viewer)).toEqual(standing);
});

test.each([
  [2, "nobody", "You can vote for up to 2 clans."],
  [1, "nobody", "You can vote for one clan."],
  [2, "tom", "You can vote for 1 more clan."],
  [3, "tom", "You can vote for 2 more clans."],
  [2, "mia", "You can vote for another clan once you remove a vote."],
  [1, "tom", "You can vote for another clan once you remove your vote."],
])("of %i votes, %s is told what is left", (maxVotes, viewer, words) => {
  const vote = exampleVote({ votes, maxVotes });
  expect(standingWords(vote, "active", standingOf(vote, viewer))).toBe(words);
});

test("a visitor is told what players can do", () => {
  expect(standingWords(exampleVote({ type: "PLAYER" }), "active", null)).toBe(
    "Every player can vote for up to 2 players.",
  );
});

test("where nothing can be done, everyone is told when or that it is over", () => {
  const vote = exampleVote();
  for (const standing of [null, standingOf(vote, "mia")]) {
    expect(standingWords(vote, "early", standing)).toMatch(
      /^Voting begins on (Oct 31|Nov 1), 2026, \d+:\d\d\s[AP]M\.$/,
    );
    expect(standingWords(vote, "over", standing)).toBe("Voting has ended.");
  }
});

test("dialogs tell how many votes are left", () => {
  const vote = exampleVote({ votes, maxVotes: 3 });
  expect(remainingWords(vote, standingOf(vote, "tom"))).toBe("You have 2 votes remaining (voted 1 of 3)");
  expect(remainingWords(vote, standingOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  expect(managingWords(vote, standingOf(vote, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  const full = exampleVote({ votes });
  expect(managingWords(full, standingOf(full, "mia"))).toBe(
    "You have used all 2 votes. You can remove some to free slots.",
  );
});
