import { type DateKind, findDateError } from "contract/date-limits.ts";
import { createApiError } from "../platform/api-error.ts";

/** Dates by field name, in milliseconds since the epoch. */
type Dates = Readonly<Record<string, number | null | undefined>>;

/**
 * Rejects entered dates that are impossible. A stored date is accepted, so that an entity can be sent back unchanged.
 * @param now milliseconds since the epoch
 * @param stored the stored dates of these fields
 * @throws INVALID_INPUT with the name of the field
 */
export function rejectImpossibleDates(kind: DateKind, entered: Dates, now: number, stored: Dates = {}): void {
  for (const [field, instant] of Object.entries(entered)) {
    if (instant == null || instant === stored[field]) continue;
    const reason = findDateError(kind, instant, now);
    if (reason !== null) throw createApiError("INVALID_INPUT", { field, reason });
  }
}
