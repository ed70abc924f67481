import { type DateKind, findDateError } from "contract/date-limits.ts";
import { capitalise, type FieldErrors } from "./api-error.ts";
import { getServerTime } from "./server-clock.ts";
import { formatClock, formatIsoDay, getViewerTimeZone, parseInstantInZone, toZonedTime } from "./time-zone.ts";

/** Formats an instant as the value of a date field, to the minute: `2026-11-20T18:00` in the viewer's time zone. */
export function formatDateInput(date: string | number | Date): string {
  return formatDateInputInZone(date, getViewerTimeZone());
}

/** Like `formatDateInput`, in a given time zone. */
export function formatDateInputInZone(date: string | number | Date, timeZone: string): string {
  const time = toZonedTime(date, timeZone);
  return `${formatIsoDay(time)}T${formatClock(time)}`;
}

/** Returns whether a value of a form is a saved date, in UTC: `2026-11-20T18:00:59.000Z`. Entered dates have no time zone. */
function isSavedDate(input: string): boolean {
  return input.endsWith("Z");
}

/**
 * Parses a date that the user entered or that was saved. Returns an ISO 8601 date in UTC, or `null` if the value is empty or
 * incomplete.
 */
export function parseDateInput(input: string): string | null {
  const instant = isSavedDate(input) ? Date.parse(input) : parseInstantInZone(input, getViewerTimeZone());
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** Returns the saved date, with its seconds, while the field still shows it. Otherwise returns the input, without seconds. */
export function preferSavedDate(saved: string | null | undefined, input: string): string {
  return saved && input === formatDateInput(saved) ? saved : input;
}

/** Returns the error of a date; `null` if it is valid. A saved date and an empty field are always valid. */
export function findDateInputError(kind: DateKind, input: string): string | null {
  if (input === "" || isSavedDate(input)) return null;
  const instant = parseDateInput(input);
  if (instant === null) return MISSING_DATE_ERROR;
  const reason = findDateError(kind, Date.parse(instant), getServerTime());
  return reason === null ? null : capitalise(reason);
}

/** Like `findDateInputError`, for a required field. */
export function findRequiredDateError(kind: DateKind, input: string): string | null {
  return parseDateInput(input) === null ? MISSING_DATE_ERROR : findDateInputError(kind, input);
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** Returns the errors of a start and an end date, each as entered or as saved. */
export function findPeriodErrors({ startDate, endDate }: Period): FieldErrors {
  const start = parseDateInput(startDate);
  const end = parseDateInput(endDate);
  const startError = findRequiredDateError("PLANNED", startDate);
  const endError = findRequiredDateError("PLANNED", endDate);
  const isReversed = start !== null && end !== null && end <= start;
  return {
    ...(startError !== null && { startDate: startError }),
    ...(isReversed && { endDate: "End date must be after start date" }),
    ...(endError !== null && { endDate: endError }),
  };
}

/** Converts the dates of form values to instants, as the API expects them. Empty dates stay empty. */
export function convertDatesToInstants<Fields extends Partial<Period>>(fields: Fields): Fields {
  const { startDate, endDate } = fields;
  return {
    ...fields,
    ...(startDate !== undefined && { startDate: parseDateInput(startDate) ?? "" }),
    ...(endDate !== undefined && { endDate: parseDateInput(endDate) ?? "" }),
  };
}

const MISSING_DATE_ERROR = "Please enter a day and a time";
