import { z } from "zod";
import { text } from "./text.ts";

/** Only years 0 to 9999 are accepted. ISO 8601 also knows years of six digits with a sign. */
const firstInstant = Date.parse("0000-01-01T00:00:00Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");
/** Enough characters for nine decimals, an offset, a time zone and a calendar. */
const maxDateLength = 128;

/**
 * Parses an ISO 8601 date in every form that `Temporal` supports. Without an offset or a time zone, UTC is assumed.
 *
 * @param edge which millisecond of the day is returned if the text has no time: the first or the last
 * @returns milliseconds since the epoch; `null` if the text is not a date, or is outside the years 0 to 9999
 */
export function parseInstant(input: string, edge: "start" | "end"): number | null {
  try {
    const instant = readInstant(input, edge).epochMilliseconds;
    return instant >= firstInstant && instant <= lastInstant ? instant : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses a date like `parseInstant`. @throws RangeError if the text is not a date */
function readInstant(input: string, edge: "start" | "end"): Temporal.Instant {
  // Annotations follow the date: `[Europe/Berlin]` is a time zone, `[u-ca=hebrew]` a calendar.
  const [dateAndTime = "", ...annotations] = input.split("[");
  const hasTime = /[T ]/i.test(dateAndTime);
  // `Z`, or an offset such as `+01:00`. The day `2026-03-05` ends like an offset, but has no time.
  const hasOffset = /Z|[+-][\d:.,]+$/i.test(dateAndTime);
  if (hasTime && hasOffset) return Temporal.Instant.from(input);
  const hasZone = annotations.some((annotation) => !annotation.includes("="));
  const dateInZone = hasZone
    ? Temporal.ZonedDateTime.from(input)
    : Temporal.PlainDateTime.from(input).toZonedDateTime("UTC");
  if (hasTime || edge === "start") return dateInZone.toInstant();
  return dateInZone.add({ days: 1 }).startOfDay().toInstant().subtract({ milliseconds: 1 });
}

const createDateInput = (edge: "start" | "end") =>
  text(maxDateLength).transform((input, context) => {
    const instant = parseInstant(input, edge);
    if (instant !== null) return instant;
    context.addIssue({ code: "custom", message: "must be an ISO 8601 date, such as 2026-11-20T18:00:00Z" });
    return z.NEVER;
  });

/** Input: a date, parsed to milliseconds since the epoch. */
export const startDateInput = createDateInput("start");
/** Input: the end of a period, parsed like `startDateInput`. Without a time it is the last millisecond of its day. */
export const endDateInput = createDateInput("end");

/** Output: an instant as ISO 8601 in UTC. */
export const dateOutput = z.iso.datetime();
