import type { EventHours } from "./scheduling.ts";
import { weekdayNames } from "./season-rules-helpers.ts";

interface StartTime {
  /** 1 is Monday. */
  readonly dayOfWeek: number;
  readonly hour: number;
  readonly minute: number;
}

/**
 * Returns why a match may not start at this day of the week and time; `null` if it may. Texts continue the name of a field.
 *
 * @param startTime in the time zone of the hours
 */
export function findHoursError(
  { dayOfWeek, hour, minute }: StartTime,
  { from, to, weekdays, timeZone }: EventHours,
): string | null {
  if (!weekdays.includes(dayOfWeek)) {
    const weekday = weekdayNames[dayOfWeek - 1];
    return `is a ${weekday} in ${timeZone}, and no matches are played on ${weekday}s`;
  }
  const minuteOfDay = hour * 60 + minute;
  const isWithinHours = from * 60 <= minuteOfDay && minuteOfDay <= to * 60;
  return isWithinHours ? null : `must be between ${from}:00 and ${to}:00 in ${timeZone}`;
}
