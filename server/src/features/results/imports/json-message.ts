import {
  type DraftPlayer,
  type DraftRound,
  type MessageFormat,
  type MessageLine,
  messageLines,
  playerSide,
  refuseOtherGame,
  reportedInteger,
  UnreadableMessage,
  withoutTeams,
} from "./round-message.ts";
import { toldFigures } from "./told-figures.ts";

/** The keys that are read. Servers write more, newer versions add others. */
type RoundKey =
  | "map"
  | "game_type"
  | "game_duration_seconds"
  | "score_limit"
  | "time_limit"
  | "score_red"
  | "score_blue"
  | "players";
type PlayerKey = "id" | "team" | "name" | "score" | "kills" | "deaths" | "flag_captures";

/** A brace at the end of other text: begins an object if a quote is next, on this or the next line. */
const braceBeforeQuote = /\{\s*(?:"|$)/;
const objectStart = /^\{\s*(?:["}]|$)/;

/** A round in JSON, or a webhook's body that contains a message of any format. */
export const jsonFormat: MessageFormat = {
  name: "json",
  recognise(text, next) {
    if (objectStart.test(text)) return 0;
    const brace = braceBeforeQuote.exec(text);
    return brace && (brace[0].endsWith('"') || next.startsWith('"')) ? brace.index : -1;
  },
  read(lines, readCarried) {
    const object = readObject(lines[0], lines);
    const content = webhookContent(object);
    if (readCarried === null || content === null) return { round: jsonRound(object), rest: object.rest };
    if (content.trim() === "") throw new UnreadableMessage(object.line, "The webhook's body is empty");
    const carried = messageLines(content).map((line) => ({ ...line, number: object.line }));
    return { round: readCarried(carried), rest: object.rest };
  },
};

/** The text within a webhook's body; `null` if this is no such body. */
function webhookContent({ value }: PastedObject): string | null {
  const { players, content }: { players?: unknown; content?: unknown } = value;
  return players === undefined && typeof content === "string" ? content : null;
}

/** The round that this object describes. Throws `UnreadableMessage`. */
function jsonRound({ value, line, playerLines }: PastedObject): DraftRound {
  const round: Partial<Record<RoundKey, unknown>> = value;
  if (typeof round.game_type !== "string") {
    throw new UnreadableMessage(line, 'This JSON is no round: it has no "game_type"');
  }
  refuseOtherGame(round.game_type, line);
  if (round.score_red === undefined || round.score_blue === undefined) throw withoutTeams(line);
  if (!Array.isArray(round.players)) throw new UnreadableMessage(line, 'This JSON is no round: it has no "players"');

  const optional = (key: RoundKey) =>
    round[key] === undefined ? null : reportedInteger(round[key], `"${key}"`, line, 0);
  return {
    format: jsonFormat.name,
    rendered: false,
    map: typeof round.map === "string" ? round.map : null,
    durationSeconds: optional("game_duration_seconds"),
    scoreLimit: optional("score_limit"),
    timeLimit: optional("time_limit"),
    redScore: reportedInteger(round.score_red, '"score_red"', line),
    blueScore: reportedInteger(round.score_blue, '"score_blue"', line),
    redClan: null,
    blueClan: null,
    players: round.players.flatMap((player, index) => readPlayer(player, playerLines[index] ?? line)),
  };
}

/** Returns none for a spectator. */
function readPlayer(value: unknown, line: number): DraftPlayer[] {
  if (typeof value !== "object" || value === null) throw new UnreadableMessage(line, "The player is no object");
  const player: Partial<Record<PlayerKey, unknown>> = value;
  const side = playerSide(player.team, line);
  if (!side) return [];
  if (typeof player.name !== "string") throw new UnreadableMessage(line, "The player has no name");
  const number = (key: PlayerKey, min?: number) => reportedInteger(player[key], `"${key}"`, line, min);
  return [
    {
      clientId: number("id", 0),
      name: player.name,
      side,
      score: number("score"),
      kills: number("kills", 0),
      deaths: number("deaths", 0),
      flags: player.flag_captures === undefined ? null : number("flag_captures", 0),
      ...toldFigures((name) => (value as Readonly<Record<string, unknown>>)[name]),
      line,
    },
  ];
}

/** A JSON object as pasted: its first line, the first line of each player, and the lines after it. */
type PastedObject = { value: object; line: number; playerLines: number[]; rest: readonly MessageLine[] };

const playersKey = '"players"';
/** Strings, also unterminated ones; brackets; line ends. */
const tokens = /"(?:\\[^\n]|[^"\\\n])*"?|[{}[\]\n]/g;

/** Parses the JSON object at the start of the first of these lines. Throws `UnreadableMessage`. */
function readObject(first: MessageLine, lines: readonly MessageLine[]): PastedObject {
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
  let depth = 0;
  let lines = 0;
  let key = "";
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
    throw invalid(line, fault as SyntaxError);
  }
}

/** The parser's message without its position, which does not fit the pasted text. */
function invalid(line: number, { message }: SyntaxError): UnreadableMessage {
  return new UnreadableMessage(line, `This is not valid JSON: ${message.replace(/ in JSON at position.*/s, "")}`);
}
