/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day on which an instant is, in the viewer's zone. */
export function dayOf(date: Date): Day {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The instant of an hour of a day in the viewer's zone; on days when clocks change, that of the clock on the wall. */
export function hourOf(day: Day, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, "0")}:00`);
}

/** The day so many days later, or earlier. */
export function daysAfter(day: Day, count: number): Day {
  // Counted in UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, "2026-11-20".length);
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
