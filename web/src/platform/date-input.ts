import { type DateKind, findDateError } from "contract/date-limits.ts";
import { capitalise, type FieldErrors } from "./call-errors.ts";
import { serverNow } from "./server-clock.ts";
import { formatClock, formatIsoDay, getViewerTimeZone, parseInstantInZone, toZonedTime } from "./time-zone.ts";

/** An instant as the value of a date field, to the minute: `2026-11-20T18:00` in the viewer's zone. */
export function formatDateInput(date: string | number | Date): string {
  return formatDateInputInZone(date, getViewerTimeZone());
}

/** The same in a given zone. */
export function formatDateInputInZone(date: string | number | Date, timeZone: string): string {
  const time = toZonedTime(date, timeZone);
  return `${formatIsoDay(time)}T${formatClock(time)}`;
}

/** The instant that was typed into a date field, or saved, ISO 8601 in UTC; `null` while it holds none. */
export function parseDateInput(typed: string): string | null {
  const instant = typed.endsWith("Z") ? Date.parse(typed) : parseInstantInZone(typed, getViewerTimeZone());
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** What was typed, or the saved date while the field still shows it: fields hold minutes, saved dates are exact. */
export function preferSavedDate(saved: string | null | undefined, typed: string): string {
  return saved && typed === formatDateInput(saved) ? saved : typed;
}

/** What is wrong with a date that was typed. A saved one, in UTC, may stay as it is; so may an empty field. */
export function findDateInputError(kind: DateKind, typed: string): string | null {
  if (typed === "" || typed.endsWith("Z")) return null;
  const instant = parseDateInput(typed);
  if (instant === null) return MISSING_DATE;
  const reason = findDateError(kind, Date.parse(instant), serverNow());
  return reason === null ? null : capitalise(reason);
}

/** The same for a field that must hold a date. */
export function findRequiredDateError(kind: DateKind, typed: string): string | null {
  return parseDateInput(typed) === null ? MISSING_DATE : findDateInputError(kind, typed);
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** What is wrong with a start and an end, each as typed or as saved: fields hold minutes, saved dates are exact. */
export function findPeriodErrors({ startDate, endDate }: Period): FieldErrors {
  const start = parseDateInput(startDate);
  const end = parseDateInput(endDate);
  const startFault = findRequiredDateError("PLANNED", startDate);
  const endFault = findRequiredDateError("PLANNED", endDate);
  const isReversed = start !== null && end !== null && end <= start;
  return {
    ...(startFault !== null && { startDate: startFault }),
    ...(isReversed && { endDate: "End date must be after start date" }),
    ...(endFault !== null && { endDate: endFault }),
  };
}

/** Fields as calls take them: dates as the instants that were typed. */
export function convertDatesToInstants<Fields extends Partial<Period>>(fields: Fields): Fields {
  const dates = Object.entries(fields).filter(([name]) => name === "startDate" || name === "endDate");
  return { ...fields, ...Object.fromEntries(dates.map(([name, typed]) => [name, parseDateInput(typed) ?? ""])) };
}

const MISSING_DATE = "Please enter a day and a time";
