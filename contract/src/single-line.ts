/** No control characters, and none of Unicode's line and paragraph separators. */
export const singleLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Whether a text is a single line: without line breaks of any kind and control characters. */
export function isSingleLine(written: string): boolean {
  return singleLinePattern.test(written);
}
