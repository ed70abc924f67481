/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day on which an instant is, in the viewer's zone. */
export function dayOf(date: Date): Day {
  const [month, day] = [date.getMonth() + 1, date.getDate()];
  return `${yearOf(date)}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The instant of an hour of a day in the viewer's zone; on days when clocks change, the local clock time. */
export function hourOf(day: Day, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, "0")}:00`);
}

/** The day so many days later, or earlier. */
export function daysAfter(day: Day, count: number): Day {
  // Counted in UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** Whether a text is a day of this century. */
export function isDay(written: string): written is Day {
  return /^20\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) && daysAfter(written, 0) === written;
}

/**
 * As ISO 8601 writes it, so that it can be read again: also a year of two digits, left by somebody who stopped typing.
 */
function yearOf(date: Date): string {
  const year = date.getFullYear();
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}
