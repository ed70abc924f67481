import { type DateKind, findDateError } from "contract/date-limits.ts";
import { rejectWith } from "../platform/api-error.ts";

/** Dates by the names of their fields, ms UTC. */
type Dates = Readonly<Record<string, number | null | undefined>>;

/**
 * Refuses typed dates that cannot be. One that is stored may stay, and be sent back as it was answered.
 * @param now ms UTC
 * @param stored what the fields hold
 * @throws INVALID_INPUT, which names the field
 */
export function rejectImpossibleDates(kind: DateKind, typed: Dates, now: number, stored: Dates = {}): void {
  for (const [field, instant] of Object.entries(typed)) {
    if (instant == null || instant === stored[field]) continue;
    const reason = findDateError(kind, instant, now);
    if (reason !== null) throw rejectWith("INVALID_INPUT", { field, reason });
  }
}
