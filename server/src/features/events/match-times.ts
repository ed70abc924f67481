import { rulesAt } from "contract/rules-at.ts";
import type { RulesVersion } from "contract/season-rules.ts";
import { refuse } from "../../platform/refusal.ts";

type Season = {
  /** ms UTC. */
  readonly ends_at: number;
  readonly rules: readonly RulesVersion[];
  /** The league's, where the rules name none. */
  readonly timeZone: string;
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * Refuses a start of a match outside the hours and days of the rules that hold then, before now, or after the season's end.
 * @param start ms UTC
 * @param field the field that an error names
 * @throws DATE_NOT_ALLOWED
 */
export function requireMatchTime(start: number, season: Season, now: number, field: string): void {
  const notAllowed = (reason: string) => refuse("DATE_NOT_ALLOWED", { field, reason });
  if (start <= now) throw notAllowed("must be in the future");
  if (start > season.ends_at) throw notAllowed("must not be after the season's end");
  const rules = rulesAt(season.rules, start);
  const timeZone = rules.timeZone ?? season.timeZone;
  const { dayOfWeek, hour, minute, second, millisecond } =
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  if (!rules.weekdays.includes(dayOfWeek)) throw notAllowed(`is a ${weekdays[dayOfWeek - 1]} in ${timeZone}`);
  if (second !== 0 || millisecond !== 0) throw notAllowed("must be a whole minute");
  const { from, to } = rules.hours;
  const minutes = hour * 60 + minute;
  if (minutes < from * 60 || minutes > to * 60)
    throw notAllowed(`must be between ${from}:00 and ${to}:00 in ${timeZone}`);
}

/** The beginning of the day on which a match starts, in a zone. @param start ms UTC @returns ms UTC */
export function startOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
