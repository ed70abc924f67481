import type { Event } from "contract/events.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { Badge } from "../../ui/badge.tsx";

const DAY_MS = 86_400_000;

const OVERDUE = "Result overdue";

type EventOutcome = Pick<Event, "endDate" | "score">;

/**
 * Returns what to say of an event that has ended without a validated round; empty for other events. Admins have a day to
 * validate the rounds.
 * @param now milliseconds since the epoch
 */
export function formatMissingResult({ endDate, score }: EventOutcome, now: number) {
  const elapsed = now - Date.parse(endDate);
  if (score !== null || elapsed < 0) return "";
  return elapsed < DAY_MS ? "No result yet" : OVERDUE;
}

/**
 * Returns whether an event has ended long ago without a validated round.
 * @param now milliseconds since the epoch
 */
export function isResultOverdue(event: EventOutcome, now: number): boolean {
  return formatMissingResult(event, now) === OVERDUE;
}

/** Says that an event has ended without a validated round. Renders nothing for other events. */
export function MissingResult({ event }: { readonly event: EventOutcome }) {
  const label = useServerTime((now) => formatMissingResult(event, now));
  return label === OVERDUE ? <Badge state="warn">{label}</Badge> : label;
}
