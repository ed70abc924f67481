/**
 * `PLAYED`: when a round was played. `PLANNED`: when an event, a vote, a season, a ban or the like begins or ends.
 */
export type DateKind = "PLAYED" | "PLANNED";

/** The first day that dates may name; the league's game is younger. */
const firstDate = Date.UTC(2005, 0, 1);
/** How far a caller's clock may be ahead of the server's. */
const clockSkewMs = 5 * 60_000;
const plannedYears = 10;

/** The earliest and the latest instant of a date that somebody types, in milliseconds UTC, both included. */
export function dateLimits(kind: DateKind, now: number): { readonly min: number; readonly max: number } {
  if (kind === "PLAYED") return { min: firstDate, max: now + clockSkewMs };
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + plannedYears);
  return { min: firstDate, max: latest.getTime() };
}

/** Why a date that somebody types is refused, as text that follows the field's name; `null`: it is not. */
export function dateFault(kind: DateKind, instant: number, now: number): string | null {
  const { min, max } = dateLimits(kind, now);
  if (instant < min) return "must not be before 2005";
  if (instant <= max) return null;
  return kind === "PLAYED" ? "must not be in the future" : `must be at most ${plannedYears} years ahead`;
}
