import { expect, test } from "vitest";
import { isVoteActive, votesLeft } from "./vote-can.ts";

test("a vote takes entries from its start to its end, both included", () => {
  const vote = { startDate: "2026-03-01T12:00:00Z", endDate: Date.parse("2026-03-02T12:00:00Z") };
  const start = Date.parse(vote.startDate);
  const end = vote.endDate;
  expect([start - 1, start, end, end + 1].map((now) => isVoteActive(vote, now))).toEqual([false, true, true, false]);
});

test("what is left of a vote is its maximum without what was used, below zero where that was lowered", () => {
  expect([votesLeft(3, 0), votesLeft(3, 3), votesLeft(1, 2)]).toEqual([3, 0, -1]);
});
