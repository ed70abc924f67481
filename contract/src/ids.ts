import { z } from "zod";
import { text } from "./text.ts";

const keyPattern = /^[1-9]\d{0,14}$/;

/** The key that an id stands for; a text that is no id of ours is 0, which nothing has as its key. */
export function keyOf(id: string): number {
  return keyPattern.test(id) ? Number(id) : 0;
}

/** An id from outside. One that is malformed is merely unknown. */
export const idIn = text(64).transform(keyOf);

/** An id from outside that need not be there: `null` and an empty text, as a form sends what was not chosen, are none. */
export const idOrNoneIn = text(64)
  .transform((id) => (id === "" ? null : keyOf(id)))
  .nullable();

/** An id in a reply: opaque, short, sortable. */
export const idOut = z.string();
