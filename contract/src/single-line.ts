/** Without control characters, and without the separators that Unicode has for lines and paragraphs. */
export const singleLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Whether a text stands on one line: it holds no line ends of any kind and no control characters. */
export function isSingleLine(written: string): boolean {
  return singleLinePattern.test(written);
}
