import type { Faults } from "./failures.ts";
import { clockWords, instantInZone, viewerTimeZone, writtenDay, zonedTime } from "./time-zone.ts";

/** An instant as the value of a date field, to the minute: `2026-11-20T18:00` in the viewer's zone. */
export function dateTyped(date: string | number | Date): string {
  const time = zonedTime(date, viewerTimeZone());
  return `${writtenDay(time)}T${clockWords(time)}`;
}

/** The instant that was typed into a date field, or saved, ISO 8601 in UTC; `null` while it holds none. */
export function dateMeant(typed: string): string | null {
  const instant = typed.endsWith("Z") ? Date.parse(typed) : instantInZone(typed, viewerTimeZone());
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** What is wrong with a start and an end, each as typed or as saved: fields hold minutes, saved dates are exact. */
export function periodFaults({ startDate, endDate }: Period): Faults {
  const [start, end] = [dateMeant(startDate), dateMeant(endDate)];
  return {
    ...(start === null && { startDate: MISSING_DATE }),
    ...(end === null && { endDate: MISSING_DATE }),
    ...(start !== null && end !== null && end <= start && { endDate: "End date must be after start date" }),
  };
}

/** Fields as calls take them: dates as the instants that were typed. */
export function withInstants<Fields extends Partial<Period>>(fields: Fields): Fields {
  const dates = Object.entries(fields).filter(([name]) => name === "startDate" || name === "endDate");
  return { ...fields, ...Object.fromEntries(dates.map(([name, typed]) => [name, dateMeant(typed) ?? ""])) };
}

const MISSING_DATE = "Please enter a day and a time";
