import { expect, test } from "vitest";
import { createCastVote, createPoll } from "./example-poll.ts";
import { countOwnVotes, countVotes } from "./vote-options.ts";
import {
  formatManageDialogText,
  formatOutcome,
  formatRemainingVotes,
  formatVoteTime,
  formatVotingStatus,
} from "./vote-texts.ts";

test.each([
  { date: "2026-11-05T00:07:00.000Z", text: "Nov 5, 2026, 12:07 AM" },
  { date: "2026-11-05T12:07:00.000Z", text: "Nov 5, 2026, 12:07 PM" },
  { date: "2026-11-05T18:07:00.000Z", text: "Nov 5, 2026, 6:07 PM" },
])("the time $date is formatted in US style with a 12-hour clock: $text", ({ date, text }) => {
  expect(formatVoteTime(date, "UTC")).toBe(text);
});

/** Two votes of Mia, one of Tom, and one whose voter the viewer may not see. The user "nobody" has not voted. */
const castVotes = [
  createCastVote("Bears", "Mia"),
  createCastVote("Ants", "Mia"),
  createCastVote("Ants", "Tom"),
  createCastVote("Ants"),
];

test.each([
  { maxVotes: 2, viewerId: "nobody", sentence: "You can vote for up to 2 clans." },
  { maxVotes: 1, viewerId: "nobody", sentence: "You can vote for one clan." },
  { maxVotes: 2, viewerId: "tom", sentence: "You can vote for 1 more clan." },
  { maxVotes: 3, viewerId: "tom", sentence: "You can vote for 2 more clans." },
  { maxVotes: 2, viewerId: "mia", sentence: "You can vote for another clan once you remove a vote." },
  { maxVotes: 1, viewerId: "tom", sentence: "You can vote for another clan once you remove your vote." },
])("with at most $maxVotes votes per user, $viewerId sees: $sentence", ({ maxVotes, viewerId, sentence }) => {
  const poll = createPoll({ votes: castVotes, maxVotes });
  expect(formatVotingStatus(poll, "active", countOwnVotes(poll, viewerId))).toBe(sentence);
});

test("visitors see for how many options players can vote", () => {
  expect(formatVotingStatus(createPoll({ type: "PLAYER" }), "active", null)).toBe(
    "Every player can vote for up to 2 players.",
  );
});

test("everyone sees when voting begins, or that it has ended", () => {
  const poll = createPoll();
  // Visitors have no votes.
  for (const ownVotes of [null, countOwnVotes(poll, "mia")]) {
    expect(formatVotingStatus(poll, "early", ownVotes)).toBe(
      "Voting has not begun yet. Every player will be able to vote for up to 2 clans.",
    );
    expect(formatVotingStatus(poll, "over", ownVotes)).toBe("Voting has ended.");
  }
});

test("dialogs show how many votes remain", () => {
  const poll = createPoll({ votes: castVotes, maxVotes: 3 });
  expect(formatRemainingVotes(poll, countOwnVotes(poll, "tom"))).toBe("You have 2 votes remaining (voted 1 of 3)");
  expect(formatRemainingVotes(poll, countOwnVotes(poll, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  expect(formatManageDialogText(poll, countOwnVotes(poll, "mia"))).toBe("You have 1 vote remaining (voted 2 of 3)");
  const usedUpPoll = createPoll({ votes: castVotes });
  expect(formatManageDialogText(usedUpPoll, countOwnVotes(usedUpPoll, "mia"))).toBe(
    "You have used all 2 votes. You can remove some to free slots.",
  );
  const pollWithOneVote = createPoll({ votes: castVotes, maxVotes: 1 });
  expect(formatManageDialogText(pollWithOneVote, countOwnVotes(pollWithOneVote, "tom"))).toBe(
    "You have used your one vote. You can remove it to free its slot.",
  );
});

test.each([
  { clans: ["Ants"], maxVotes: 1, outcome: "Winner: Ants, with 1 of 1 vote" },
  { clans: ["Ants", "Bears", "Ants"], maxVotes: 1, outcome: "Winner: Ants, with 2 of 3 votes" },
  { clans: ["Ants", "Bears", "Ants"], maxVotes: 2, outcome: "Most votes: Ants, with 2 of 3 votes" },
  { clans: ["Bears", "Ants"], maxVotes: 1, outcome: "Tie: Ants, Bears, with 1 vote each" },
  { clans: ["A", "B", "C", "D", "E"], maxVotes: 1, outcome: "Tie: A, B, C and 2 more, with 1 vote each" },
])(
  "after votes for $clans, with at most $maxVotes per user, the outcome is: $outcome",
  ({ clans, maxVotes, outcome }) => {
    const poll = createPoll({ maxVotes, votes: clans.map((clan) => createCastVote(clan)) });
    expect(formatOutcome(poll, countVotes(poll, undefined))).toBe(outcome);
  },
);
