import { z } from "zod";
import { text } from "./text.ts";

/** At most 15 digits, so that each id is an exact number. */
const idPattern = /^[1-9]\d{0,14}$/;

/** Parses the id of an entity to its database key. Returns 0 for a malformed id, which no row has as its key. */
export function parseId(id: string): number {
  return idPattern.test(id) ? Number(id) : 0;
}

/** Input: an id. A malformed id is treated like an unknown one. */
export const idInput = text(64).transform(parseId);

/**
 * Input: an id or none. `null` and an empty string mean none, because forms send an empty string for no choice. The field
 * itself is required; with `.optional()` it may also be absent.
 */
export const optionalIdInput = text(64)
  .transform((id) => (id === "" ? null : parseId(id)))
  .nullable();

/** Output: an id, a decimal number as text. Later entities have higher numbers. Clients should treat it as opaque. */
export const idOutput = z.string();

/** An id in Discord's format. */
export const snowflake = z.string().max(20, "must be a Discord id").regex(/^\d+$/, "must be a Discord id");
