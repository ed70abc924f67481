import { isVoteActive } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";

/** Where a vote is between its dates: not begun, taking entries, or over. */
export type Phase = "early" | "active" | "over";

/** @param now ms UTC */
export function phaseOf(vote: Pick<Vote, "startDate" | "endDate">, now: number): Phase {
  if (isVoteActive(vote, now)) return "active";
  return now < Date.parse(vote.startDate) ? "early" : "over";
}

/** An instant of a vote in the viewer's zone: `Nov 20, 2026, 6:00 PM`. */
export function voteTime(date: string): string {
  return shown.format(new Date(date));
}

const shown = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});
