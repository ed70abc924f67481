import { z } from "zod";

/** A text from outside: well-formed Unicode without NUL (no database keeps anything else), of at most `max` UTF-16 units. */
export function text(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((written) => written.isWellFormed() && !written.includes("\0"), "must be well-formed text without NUL");
}
