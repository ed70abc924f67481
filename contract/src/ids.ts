import { z } from "zod";
import { text } from "./text.ts";

const keyPattern = /^[1-9]\d{0,14}$/;

/** The key of an id. A malformed id gives 0, which is no row's key. */
export function keyOf(id: string): number {
  return keyPattern.test(id) ? Number(id) : 0;
}

/** Input: an id. A malformed one is treated as unknown. */
export const idIn = text(64).transform(keyOf);

/** Input: an optional id. `null` means none, and so does an empty text: forms send it for an empty choice. */
export const idOrNoneIn = text(64)
  .transform((id) => (id === "" ? null : keyOf(id)))
  .nullable();

/** An id in a reply: opaque, short, sortable. */
export const idOut = z.string();

/** An id in Discord's format. */
export const snowflake = z.string().max(20, "must be a Discord id").regex(/^\d+$/, "must be a Discord id");
