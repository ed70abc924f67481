/** `PLAYED`: when a round was played. `PLANNED`: the start or end of an event, a vote, a season, a ban and so on. */
export type DateKind = "PLAYED" | "PLANNED";

/** The earliest date that is accepted. The game did not exist before. */
const firstDate = Date.UTC(2005, 0, 1);
/** How far a caller's clock may be ahead of the server's. */
const clockSkewMs = 5 * 60_000;
const maxYearsAhead = 10;

/** Returns the earliest and the latest date that is accepted, both inclusive, in milliseconds since the epoch. */
export function getDateLimits(kind: DateKind, now: number): { readonly min: number; readonly max: number } {
  if (kind === "PLAYED") return { min: firstDate, max: now + clockSkewMs };
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYearsAhead);
  return { min: firstDate, max: latest.getTime() };
}

/** Returns why a date is rejected, as text that follows the field's name. Returns `null` if it is accepted. */
export function findDateError(kind: DateKind, instant: number, now: number): string | null {
  const { min, max } = getDateLimits(kind, now);
  if (instant < min) return "must not be before 2005";
  if (instant <= max) return null;
  return kind === "PLAYED" ? "must not be in the future" : `must be at most ${maxYearsAhead} years ahead`;
}
