import { type DateKind, findDateError } from "contract/date-limits.ts";
import { createApiError } from "../platform/api-error.ts";

/** Dates by field name, in milliseconds since the epoch. */
type Dates = Readonly<Record<string, number | null | undefined>>;

/**
 * Rejects entered dates that are impossible. A date that is already stored is accepted, so that a client can send an entity
 * back unchanged.
 * @param now milliseconds since the epoch
 * @param storedDates the stored dates of these fields
 * @throws INVALID_INPUT with the name of the field
 */
export function rejectImpossibleDates(kind: DateKind, enteredDates: Dates, now: number, storedDates: Dates = {}): void {
  for (const [field, instant] of Object.entries(enteredDates)) {
    if (instant == null || instant === storedDates[field]) continue;
    const reason = findDateError(kind, instant, now);
    if (reason !== null) throw createApiError("INVALID_INPUT", { field, reason });
  }
}
