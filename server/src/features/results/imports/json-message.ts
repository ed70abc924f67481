import { parseExtendedMetrics } from "./extended-metrics.ts";
import {
  createNoTeamsError,
  type DraftPlayer,
  type DraftRound,
  type MessageFormat,
  type MessageLine,
  parseSide,
  rejectOtherGameType,
  requireInteger,
  splitLines,
  UnreadableMessageError,
} from "./round-message.ts";

/** The keys of a round that are read. Servers write more keys, and newer versions add others. */
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

/** Matches a brace after other text. It begins an object if a quote follows, on the same line or the next. */
const braceBeforeQuote = /\{\s*(?:"|$)/;
/** Matches the start of an object at the start of a line: a brace before a quote, a closing brace or the line's end. */
const objectStart = /^\{\s*(?:["}]|$)/;

/** A round in JSON, or the JSON body of a webhook whose `content` is a message in any format. */
export const jsonFormat: MessageFormat = {
  name: "json",
  findStart(text, nextText) {
    if (objectStart.test(text)) return 0;
    const brace = braceBeforeQuote.exec(text);
    return brace && (brace[0].endsWith('"') || nextText.startsWith('"')) ? brace.index : -1;
  },
  read(lines, readWebhookContent) {
    const object = readObject(lines[0], lines);
    const content = getWebhookContent(object);
    if (readWebhookContent === null || content === null)
      return { round: readRound(object), remaining: object.remaining };
    if (content.trim() === "") throw new UnreadableMessageError(object.line, "The webhook's body is empty");
    const messageLines = splitLines(content).map((line) => ({ ...line, number: object.line }));
    return { round: readWebhookContent(messageLines), remaining: object.remaining };
  },
};

/** Returns the text in a webhook's body; `null` if the object is not such a body. */
function getWebhookContent({ value }: PastedObject): string | null {
  const { players, content }: { players?: unknown; content?: unknown } = value;
  return players === undefined && typeof content === "string" ? content : null;
}

/**
 * Reads the round in a JSON object.
 * @throws UnreadableMessageError
 */
function readRound({ value, line, playerLines }: PastedObject): DraftRound {
  const round: Partial<Record<RoundKey, unknown>> = value;
  if (typeof round.game_type !== "string") {
    throw new UnreadableMessageError(line, 'This JSON is not a round: it has no "game_type"');
  }
  rejectOtherGameType(round.game_type, line);
  if (round.score_red === undefined || round.score_blue === undefined) throw createNoTeamsError(line);
  if (!Array.isArray(round.players))
    throw new UnreadableMessageError(line, 'This JSON is not a round: it has no "players"');

  const readOptional = (key: RoundKey) =>
    round[key] === undefined ? null : requireInteger(round[key], `"${key}"`, line, 0);
  return {
    format: jsonFormat.name,
    hasLostMarkdown: false,
    map: typeof round.map === "string" ? round.map : null,
    durationSeconds: readOptional("game_duration_seconds"),
    scoreLimit: readOptional("score_limit"),
    timeLimit: readOptional("time_limit"),
    redScore: requireInteger(round.score_red, '"score_red"', line),
    blueScore: requireInteger(round.score_blue, '"score_blue"', line),
    redClan: null,
    blueClan: null,
    players: round.players.flatMap((player, index) => readPlayer(player, playerLines[index] ?? line)),
  };
}

/** Returns an array with the player, or an empty array for a spectator. */
function readPlayer(value: unknown, line: number): DraftPlayer[] {
  if (typeof value !== "object" || value === null)
    throw new UnreadableMessageError(line, "The player is not an object");
  const player: Partial<Record<PlayerKey, unknown>> = value;
  const side = parseSide(player.team, line);
  if (!side) return [];
  if (typeof player.name !== "string") throw new UnreadableMessageError(line, "The player has no name");
  const readNumber = (key: PlayerKey, min?: number) => requireInteger(player[key], `"${key}"`, line, min);
  return [
    {
      clientId: readNumber("id", 0),
      name: player.name,
      side,
      score: readNumber("score"),
      kills: readNumber("kills", 0),
      deaths: readNumber("deaths", 0),
      flags: player.flag_captures === undefined ? null : readNumber("flag_captures", 0),
      ...parseExtendedMetrics((name) => (value as Readonly<Record<string, unknown>>)[name]),
      line,
    },
  ];
}

/**
 * A pasted JSON object: the number of its first line, the numbers of the first lines of its players, and the lines
 * after it.
 */
type PastedObject = { value: object; line: number; playerLines: number[]; remaining: readonly MessageLine[] };

const playersKey = '"players"';
/** Matches the tokens that matter for the extent of an object: strings (even unterminated), brackets, and line ends. */
const tokenPattern = /"(?:\\[^\n]|[^"\\\n])*"?|[{}[\]\n]/g;

/**
 * Parses the JSON object at the start of the first line.
 * @throws UnreadableMessageError
 */
function readObject(firstLine: MessageLine, lines: readonly MessageLine[]): PastedObject {
  const text = lines.map((line) => line.text).join("\n");
  const extent = findExtent(text);
  const lastLine = lines[extent?.lineEndCount ?? lines.length - 1] ?? firstLine;
  if (!extent) throw new UnreadableMessageError(lastLine.number, "The message is cut off: its JSON does not end");
  const textAfterObject = { number: lastLine.number, text: text.slice(extent.end).split("\n", 1)[0]?.trim() ?? "" };
  return {
    value: parseJson(text.slice(0, extent.end), firstLine.number),
    line: firstLine.number,
    playerLines: extent.playerLineIndexes.map((index) => lines[index]?.number ?? firstLine.number),
    remaining: [textAfterObject, ...lines.slice(extent.lineEndCount + 1)],
  };
}

/**
 * Finds the extent of the object at the start of a text: the index of its end, the number of line ends in it, and for each of
 * its players the index of the line on which the player begins.
 * @returns `null` if the object does not end
 */
function findExtent(text: string): { end: number; lineEndCount: number; playerLineIndexes: number[] } | null {
  const playerLineIndexes: number[] = [];
  let depth = 0;
  let lineEndCount = 0;
  /** The last key or string of the object itself. */
  let lastKey = "";
  for (const match of text.matchAll(tokenPattern)) {
    const [token] = match;
    if (token === "\n") lineEndCount++;
    else if ("}]".includes(token)) depth--;
    else if ("{[".includes(token)) depth++;
    else if (depth === 1) lastKey = token;

    if (depth === 0) return { end: match.index + 1, lineEndCount, playerLineIndexes };
    // The object is at depth 1, the list of its players at depth 2.
    if (token === "{" && depth === 3 && lastKey === playersKey) playerLineIndexes.push(lineEndCount);
  }
  return null;
}

function parseJson(text: string, line: number): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createInvalidJsonError(line, error as SyntaxError);
  }
}

/** Creates an error with the parser's message, without its position, which would be wrong for the pasted text. */
function createInvalidJsonError(line: number, { message }: SyntaxError): UnreadableMessageError {
  return new UnreadableMessageError(line, `This is not valid JSON: ${message.replace(/ in JSON at position.*/s, "")}`);
}
