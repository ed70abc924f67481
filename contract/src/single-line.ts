/** Matches a text without control characters and without Unicode's line and paragraph separators. */
export const singleLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Returns whether a text is a single line without control characters. */
export function isSingleLine(input: string): boolean {
  return singleLinePattern.test(input);
}
