import { asciiStart } from "./ascii-message.ts";
import { csvStart } from "./csv-message.ts";
import { psvHeader, psvStart } from "./psv-message.ts";

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

/** Whether this line belongs to some round's message, rather than to the chatter around one. */
export function belongsToRound(text: string): boolean {
  return formatOf(text) !== null || innerLine.test(text);
}
