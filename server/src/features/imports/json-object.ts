import type { MessageLine } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/** A JSON object as pasted: the line it begins at, those that its players begin at, and the lines that follow it. */
export type PastedObject = { value: object; line: number; playerLines: number[]; rest: readonly MessageLine[] };

const playersKey = '"players"';
/** Strings, whole or cut off; brackets; line ends. */
const tokens = /"(?:\\[^\n]|[^"\\\n])*"?|[{}[\]\n]/g;

/** Reads the JSON object that the first of these lines begins with. Throws `UnreadableMessage`. */
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

/** Where the object that the text begins with ends, after how many lines, and after how many each of its players begins. */
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

/** Says what is wrong, but not where: the offsets that the parser counts are not those of the pasted text. */
function invalid(line: number, fault: unknown): UnreadableMessage {
  const reason = fault instanceof SyntaxError ? fault.message.replace(/ in JSON at position.*$/s, "") : "";
  return new UnreadableMessage(line, `This is not valid JSON: ${reason}`);
}
