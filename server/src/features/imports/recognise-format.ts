import { messageFormats } from "./message-formats.ts";
import type { MessageFormat, MessageLine, MessageLines } from "./round-message.ts";

/** A message that begins in a line: its format, and its lines from there to the end of the text. */
export type FoundMessage = { readonly format: MessageFormat; readonly lines: MessageLines };

/** The message that begins in the line at this index; `null`: none does. */
export function messageAt(lines: readonly MessageLine[], index: number): FoundMessage | null {
  const line = lines[index];
  const found = line && startIn(line.text, lines[index + 1]?.text ?? "");
  if (!found) return null;
  const first = { ...line, text: line.text.slice(found.at) };
  return { format: found.format, lines: [first, ...lines.slice(index + 1)] };
}

/** The first line that belongs to some round's message, rather than to the chatter around one. */
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

/** Whether this is a line from the middle of a message. */
function isInside(text: string): boolean {
  return messageFormats.some(({ insideLine }) => insideLine?.test(text));
}
