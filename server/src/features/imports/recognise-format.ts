import { messageFormats } from "./message-formats.ts";
import type { MessageFormat, MessageLine, MessageLines } from "./round-message.ts";

/** A message: its format, and the lines from its beginning to the end of the text. */
export type FoundMessage = { readonly format: MessageFormat; readonly lines: MessageLines };

/** The message that begins in the line at this index; `null` if there is none. */
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
