import { z } from "zod";
import { singleLinePattern } from "./single-line.ts";

/** Like `singleLinePattern`, but allows line breaks. */
const multiLinePattern = /^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u;

/** Input: well-formed Unicode of at most `max` UTF-16 code units, without NUL, which PostgreSQL cannot store. */
export function text(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((input) => input.isWellFormed() && !input.includes("\0"), "must be well-formed text without NUL");
}

/**
 * Input: a single line without control characters.
 *
 * @param reason the message for people if the text is rejected
 */
export function singleLine(max: number, reason = "must be one line without control characters") {
  return text(max).regex(singleLinePattern, reason);
}

/** Input: a text of several lines, without other control characters. Line breaks are converted to `\n`. */
export function multiLine(max: number) {
  return text(max)
    .transform((input) => input.replace(/\r\n?/g, "\n"))
    .pipe(z.string().regex(multiLinePattern, "must not contain control characters other than line breaks"));
}
