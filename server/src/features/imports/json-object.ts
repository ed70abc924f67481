import type { MessageLine } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/** A JSON object as pasted: its first line, the first line of each player, and the lines after it. */
export type PastedObject = { value: object; line: number; playerLines: number[]; rest: readonly MessageLine[] };

const playersKey = '"players"';
/** Strings, also unterminated ones; brackets; line ends. */
const tokens = /"(?:\\[^\n]|[^"\\\n])*"?|[{}[\]\n]/g;

/** Parses the JSON object at the start of the first of these lines. Throws `UnreadableMessage`. */
export function readObject(first: MessageLine, lines: readonly MessageLine[]): PastedObject {
  const text = lines.map((line) => line.text).join("\n");
  const extent = extentOf(text);
  const last = lines[extent?.lines ?? lines.length - 1] ?? first;
  if (!extent) throw new UnreadableMessage(last.number, "The message is cut off: its JSON does not end");
  const trailing = { number: last.number, text: text.slice(extent.end).split("\n", 1)[0]?.trim() ?? "" };
  return {
    value: parsed(text.slice(0, extent.end), first.number),
    line: first.number,
    playerLines: extent.players.map((index) => lines[index]?.number ?? first.number),
    rest: [trailing, ...lines.slice(extent.lines + 1)],
  };
}

/**
 * Where the object that the text begins with ends, after how many lines, and after how many each of its players begins.
 */
function extentOf(text: string): { end: number; lines: number; players: number[] } | null {
  const players: number[] = [];
  let [depth, lines, key] = [0, 0, ""];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === "\n") lines++;
    else if ("}]".includes(token)) depth--;
    else if ("{[".includes(token)) depth++;
    else if (depth === 1) key = token;

    if (depth === 0) return { end: index + 1, lines, players };
    if (token === "{" && depth === 3 && key === playersKey) players.push(lines);
  }
  return null;
}

function parsed(text: string, line: number): object {
  try {
    return JSON.parse(text);
  } catch (fault) {
    throw invalid(line, fault);
  }
}

/** The parser's message without its position, which does not fit the pasted text. */
function invalid(line: number, fault: unknown): UnreadableMessage {
  const reason = fault instanceof SyntaxError ? fault.message.replace(/ in JSON at position.*$/s, "") : "";
  return new UnreadableMessage(line, `This is not valid JSON: ${reason}`);
}
