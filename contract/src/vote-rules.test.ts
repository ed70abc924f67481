import { expect, test } from "vitest";
import { getRemainingVotes, isVoteActive } from "./vote-rules.ts";

test("a vote is active from its start to its end, both inclusive", () => {
  // The function accepts ISO 8601 and milliseconds.
  const vote = { startDate: "2026-03-01T12:00:00Z", endDate: Date.parse("2026-03-02T12:00:00Z") };
  const start = Date.parse(vote.startDate);
  const end = vote.endDate;
  expect([start - 1, start, end, end + 1].map((now) => isVoteActive(vote, now))).toEqual([false, true, true, false]);
});

test("remaining votes are negative if the maximum was lowered below the votes that a user has cast", () => {
  expect([getRemainingVotes(3, 0), getRemainingVotes(3, 3), getRemainingVotes(1, 2)]).toEqual([3, 0, -1]);
});
