import { z } from "zod";
import { singleLinePattern } from "./single-line.ts";

/** As `singleLinePattern`, but with line ends. */
const multiLinePattern = /^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u;

/** Input: well-formed Unicode without NUL (PostgreSQL cannot store it), of at most `max` UTF-16 units. */
export function text(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((written) => written.isWellFormed() && !written.includes("\0"), "must be well-formed text without NUL");
}

/** A text of one line: no line ends of any kind, no control characters. `reason` is the message shown to people. */
export function singleLine(max: number, reason = "must be one line without control characters") {
  return text(max).regex(singleLinePattern, reason);
}

/** A text of several lines, without other control characters. Every line end becomes `\n`. */
export function multiLine(max: number) {
  return text(max)
    .transform((written) => written.replace(/\r\n?/g, "\n"))
    .pipe(z.string().regex(multiLinePattern, "must not hold control characters other than line breaks"));
}
