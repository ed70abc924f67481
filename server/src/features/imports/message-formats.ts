import { asciiFormat } from "./ascii-message.ts";
import { jsonFormat } from "./json-message.ts";
import { psvFormat } from "./psv-message.ts";
import { type MessageFormat, type MessageLine, type MessageLines, UnreadableMessage } from "./round-message.ts";

/** The headings of a round with and without teams. */
const headings = /^(?:red_name,|score, name(?:, alive)?$)/;

/** Recognised only to be refused with the reason: it lacks too much. */
const csvFormat: MessageFormat = {
  name: "csv",
  recognise: (text) => (headings.test(text) ? 0 : -1),
  read([first]) {
    throw new UnreadableMessage(
      first.number,
      "csv lacks the map, the limits and each player's kills, deaths and flags; post the round's psv, ascii or json message",
    );
  },
};

/** All formats, in the order in which they are tried. A new format is one file and one line here. */
const messageFormats: readonly MessageFormat[] = [psvFormat, asciiFormat, csvFormat, jsonFormat];

/** A message: its format, and the lines from its beginning to the end of the text. */
type FoundMessage = { readonly format: MessageFormat; readonly lines: MessageLines };

export function messageAt(lines: readonly MessageLine[], index: number): FoundMessage | null {
  const line = lines[index];
  const found = line && startIn(line.text, lines[index + 1]?.text ?? "");
  if (!found) return null;
  const first = { ...line, text: line.text.slice(found.at) };
  return { format: found.format, lines: [first, ...lines.slice(index + 1)] };
}

/** The first line that belongs to a message rather than to chat around it. */
export function findRoundLine(lines: readonly MessageLine[]): MessageLine | undefined {
  return lines.find(({ text }, index) => isInside(text) || startIn(text, lines[index + 1]?.text ?? "") !== null);
}

function startIn(text: string, next: string): { format: MessageFormat; at: number } | null {
  for (const format of messageFormats) {
    const at = format.recognise(text, next);
    if (at === 0 || (at > 0 && !isInside(text))) return { format, at };
  }
  return null;
}

/** Whether this line is from within a message. */
function isInside(text: string): boolean {
  return messageFormats.some(({ insideLine }) => insideLine?.test(text));
}
