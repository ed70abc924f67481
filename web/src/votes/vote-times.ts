import { isVoteActive } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";
import { shortMonthWord, twoDigits, zonedTime } from "../platform/time-zone.ts";

/** The phase of a vote: not begun, active, or over. */
export type Phase = "early" | "active" | "over";

/** @param now ms UTC */
export function phaseOf(vote: Pick<Vote, "startDate" | "endDate">, now: number): Phase {
  if (isVoteActive(vote, now)) return "active";
  return now < Date.parse(vote.startDate) ? "early" : "over";
}

/** An instant of a vote in a zone: `Nov 20, 2026, 6:00 PM`. */
export function voteTime(date: string, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedTime(date, timeZone);
  const time = `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
  return `${shortMonthWord({ month })} ${day}, ${year}, ${time}`;
}
