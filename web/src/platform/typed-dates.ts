import { type DateKind, dateFault } from "contract/date-limits.ts";
import { type Faults, sentence } from "./failures.ts";
import { serverNow } from "./server-clock.ts";
import { clockWords, instantInZone, viewerTimeZone, writtenDay, zonedTime } from "./time-zone.ts";

/** An instant as the value of a date field, to the minute: `2026-11-20T18:00` in the viewer's zone. */
export function dateTyped(date: string | number | Date): string {
  return instantTyped(date, viewerTimeZone());
}

/** The same in a given zone. */
export function instantTyped(date: string | number | Date, timeZone: string): string {
  const time = zonedTime(date, timeZone);
  return `${writtenDay(time)}T${clockWords(time)}`;
}

/** The instant that was typed into a date field, or saved, ISO 8601 in UTC; `null` while it holds none. */
export function dateMeant(typed: string): string | null {
  const instant = typed.endsWith("Z") ? Date.parse(typed) : instantInZone(typed, viewerTimeZone());
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** What was typed, or the saved date while the field still shows it: fields hold minutes, saved dates are exact. */
export function savedOrTyped(saved: string | null | undefined, typed: string): string {
  return saved && typed === dateTyped(saved) ? saved : typed;
}

/** What is wrong with a date that was typed. A saved one, in UTC, may stay as it is; so may an empty field. */
export function typedDateFault(kind: DateKind, typed: string): string | null {
  if (typed === "" || typed.endsWith("Z")) return null;
  const instant = dateMeant(typed);
  if (instant === null) return MISSING_DATE;
  const reason = dateFault(kind, Date.parse(instant), serverNow());
  return reason === null ? null : sentence(reason);
}

/** The same for a field that must hold a date. */
export function requiredDateFault(kind: DateKind, typed: string): string | null {
  return dateMeant(typed) === null ? MISSING_DATE : typedDateFault(kind, typed);
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** What is wrong with a start and an end, each as typed or as saved: fields hold minutes, saved dates are exact. */
export function periodFaults({ startDate, endDate }: Period): Faults {
  const start = dateMeant(startDate);
  const end = dateMeant(endDate);
  const startFault = requiredDateFault("PLANNED", startDate);
  const endFault = requiredDateFault("PLANNED", endDate);
  const isReversed = start !== null && end !== null && end <= start;
  return {
    ...(startFault !== null && { startDate: startFault }),
    ...(isReversed && { endDate: "End date must be after start date" }),
    ...(endFault !== null && { endDate: endFault }),
  };
}

/** Fields as calls take them: dates as the instants that were typed. */
export function withInstants<Fields extends Partial<Period>>(fields: Fields): Fields {
  const dates = Object.entries(fields).filter(([name]) => name === "startDate" || name === "endDate");
  return { ...fields, ...Object.fromEntries(dates.map(([name, typed]) => [name, dateMeant(typed) ?? ""])) };
}

const MISSING_DATE = "Please enter a day and a time";
