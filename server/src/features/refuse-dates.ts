import { type DateKind, dateFault } from "contract/date-limits.ts";
import { refuse } from "../platform/refusal.ts";

/** Dates by the names of their fields, ms UTC. */
type Dates = Readonly<Record<string, number | null | undefined>>;

/**
 * Refuses typed dates that cannot be. One that is stored may stay, and be sent back as it was answered.
 * @param now ms UTC
 * @param stored what the fields hold
 * @throws INVALID_INPUT, which names the field
 */
export function refuseImpossibleDates(kind: DateKind, typed: Dates, now: number, stored: Dates = {}): void {
  for (const [field, instant] of Object.entries(typed)) {
    if (instant == null || instant === stored[field]) continue;
    const reason = dateFault(kind, instant, now);
    if (reason !== null) throw refuse("INVALID_INPUT", { field, reason });
  }
}
