import { dayWithoutMatches, matchHoursOf } from "contract/rules-version.ts";
import { refuse } from "../../platform/refusal.ts";

type Rules = {
  /** The season, with its end in ms UTC. */
  readonly season: { readonly name: string; readonly ends_at: number };
  /** The league's. */
  readonly timeZone: string;
};

/**
 * Refuses a start of a match outside the hours and days of the season's rules, before now, or after the season's end.
 * @param start ms UTC
 * @param field the field that an error names
 * @throws DATE_NOT_ALLOWED
 */
export function requireMatchTime(start: number, { season, timeZone }: Rules, now: number, field: string): void {
  if (start <= now) throw refuse("DATE_NOT_ALLOWED", { field, reason: "must be in the future" });
  if (start > season.ends_at) throw refuse("DATE_NOT_ALLOWED", { field, reason: "must not be after the season's end" });
  const { dayOfWeek, hour, minute, second, millisecond } =
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  if (dayOfWeek === dayWithoutMatches)
    throw refuse("DATE_NOT_ALLOWED", { field, reason: `is a Friday in ${timeZone}` });
  if (second !== 0 || millisecond !== 0) throw refuse("DATE_NOT_ALLOWED", { field, reason: "must be a whole minute" });
  const { from, to } = matchHoursOf(season.name);
  const minutes = hour * 60 + minute;
  if (minutes < from * 60 || minutes > to * 60) {
    throw refuse("DATE_NOT_ALLOWED", { field, reason: `must be between ${from}:00 and ${to}:00 in ${timeZone}` });
  }
}

/** The beginning of the day on which a match starts, in the league's zone. @param start ms UTC @returns ms UTC */
export function startOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
