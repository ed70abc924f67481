import { z } from "zod";
import { text } from "./text.ts";

const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;
const dayMs = 86_400_000;
/** What four digits of a year can say: an offset may lead beyond it. */
const [firstInstant, lastInstant] = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/**
 * The instant that an ISO 8601 text names, in milliseconds UTC. Without an offset it is UTC; without a time it is the
 * first or the last millisecond of that day, as the edge says. `null`: not a date.
 */
export function instantOf(written: string, edge: "start" | "end"): number | null {
  const [whole, day, time, offset] = shape.exec(written) ?? [];
  if (whole === undefined || day === undefined) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  if (time === undefined) return edge === "start" ? midnight : midnight + dayMs - 1;
  const instant = Date.parse(`${day}T${time}${(offset ?? "Z").toUpperCase()}`);
  return instant >= firstInstant && instant <= lastInstant ? instant : null;
}

const dateIn = (edge: "start" | "end") =>
  text(40).transform((written, context) => {
    const instant = instantOf(written, edge);
    if (instant !== null) return instant;
    context.addIssue({ code: "custom", message: "must be an ISO 8601 date, such as 2026-11-20T18:00:00Z" });
    return z.NEVER;
  });

/** A date from outside, read as milliseconds UTC. */
export const startDateIn = dateIn("start");
/** A date from outside that ends a span: without a time it means the last millisecond of its day. */
export const endDateIn = dateIn("end");

/** An instant in a reply, ISO 8601 in UTC. */
export const dateOut = z.iso.datetime();
