import { formatCount } from "./format-numbers.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long ago an instant was, in its largest unit: `now`, `5 min ago`, `3 h ago`, `2 days ago`. Times in milliseconds. */
export function formatAge(since: number, now: number): string {
  const age = now - since;
  if (age < MINUTE_MS) return "now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return `${formatCount(Math.floor(age / DAY_MS), "day")} ago`;
}
