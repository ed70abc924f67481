import type { MessageLine } from "./round-message.ts";

const openingFence = /^`{3,}(?:[a-z]+$)?/i;
const closingFence = "```";

/** Quote prefixes of mail and chats. No line of a message begins with one. */
const quotes = /^(?:>\s*)+/;

/** The lines of a pasted text, trimmed, without blank lines, code fences and quote prefixes. */
export function messageLines(text: string): MessageLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: withoutFence(line.trim().replace(quotes, "")) }))
    .filter((line) => line.text !== "");
}

function withoutFence(line: string): string {
  const opened = line.replace(openingFence, "");
  return opened.endsWith(closingFence) ? opened.slice(0, -closingFence.length).trim() : opened.trim();
}
