import { asciiStart } from "./ascii-message.ts";
import { csvStart } from "./csv-message.ts";
import { psvHeader, psvStart } from "./psv-message.ts";
import type { MessageLine } from "./round-message.ts";

/** A brace behind words, which begins an object if a quote is next, in the line that follows too. */
const braceBeforeQuote = /\{\s*(?:"|$)/;
const jsonStart = /^\{\s*(?:["}]|$)/;
/** Lines that stand inside a message, in psv or ascii, and never in a chat's chatter around it. */
const innerLine =
  /^(?:I[dD]: \d+ \| Name: |\(Length: |\**(?:Red|Blue) Team:\**$|\**Red: -?\d+ \| Blue|\| *\d+ *\| *(?:red|blue) *\|)/;

/** The format of the message that begins with this line; `null`: none does. */
export function formatOf(text: string): "psv" | "json" | "ascii" | "csv" | null {
  if (text.startsWith(psvStart) || psvHeader(text)) return "psv";
  if (jsonStart.test(text)) return "json";
  if (text.startsWith(asciiStart)) return "ascii";
  return csvStart.test(text) ? "csv" : null;
}

/** Where in the line at this index a message begins: 0, or at the brace of an object behind words; -1: nowhere. */
export function messageStart(lines: readonly MessageLine[], index: number): number {
  const text = lines[index]?.text ?? "";
  if (formatOf(text) !== null) return 0;
  const brace = innerLine.test(text) ? null : braceBeforeQuote.exec(text);
  if (brace === null) return -1;
  return brace[0].endsWith('"') || lines[index + 1]?.text.startsWith('"') ? brace.index : -1;
}

/** The first line that belongs to some round's message, rather than to the chatter around one. */
export function findRoundLine(lines: readonly MessageLine[]): MessageLine | undefined {
  return lines.find(({ text }, index) => innerLine.test(text) || messageStart(lines, index) !== -1);
}
