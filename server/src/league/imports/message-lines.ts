import type { MessageLine } from "./round-message.ts";

const openingFence = /^`{3,}(?:[a-z]+$)?/i;
const closingFence = "```";

/** The lines of a pasted text that say something: no blank ones, no code fences, no blanks or byte order mark around. */
export function messageLines(text: string): MessageLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: withoutFence(line.trim()) }))
    .filter((line) => line.text !== "");
}

function withoutFence(line: string): string {
  const opened = line.replace(openingFence, "");
  return opened.endsWith(closingFence) ? opened.slice(0, -closingFence.length).trim() : opened.trim();
}
