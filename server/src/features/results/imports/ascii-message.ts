import { parseExtendedMetrics } from "./extended-metrics.ts";
import {
  createNoTeamsError,
  type DraftPlayer,
  type MessageFormat,
  type MessageLine,
  type ParsedMessage,
  parseInteger,
  parseSide,
  rejectOtherGameType,
  UnreadableMessageError,
} from "./round-message.ts";

/**
 * Matches the border of a table at the end of a line. In text copied from a chat, the time and the author may precede the
 * border. The lookbehind lets a match begin only at the start of a run of borders, so that matching takes linear time.
 */
const borderAtEnd = /(?<![-+])[-+]+\+$/;

/** Messages with two tables: the round, then its players. They do not contain the length and the limits of the round. */
export const asciiFormat: MessageFormat = {
  name: "ascii",
  // Only rows of players, because other rows may be text of a chat.
  bodyLinePattern: /^\| *\d+ *\| *(?:red|blue) *\|/,
  findStart(text, nextText) {
    if (text.startsWith("+---")) return 0;
    const border = borderAtEnd.exec(text);
    // The matched run may begin with dashes of the chat, before the border's first corner.
    return border && nextText.startsWith("|") ? text.indexOf("+---", border.index) : -1;
  },
  read: readTables,
};

/**
 * The heading of a table. One column is free text, which may contain bars (`|`): the map or the name. `textColumn` is its
 * index, and `textWidth` the width of its cell in bytes, including padding.
 */
type Heading = { names: string[]; textColumn: number; textWidth: number };

/** Parses both tables. @throws UnreadableMessageError */
function readTables(lines: readonly MessageLine[]): ParsedMessage {
  let lineIndex = 0;
  const readLine = (isExpected: (text: string) => boolean): MessageLine => {
    const line = lines[lineIndex++];
    if (line && isExpected(line.text)) return line;
    throw new UnreadableMessageError((line ?? lines.at(-1))?.number ?? null, "The table is damaged or cut off here");
  };

  const roundBorder = readLine(isBorder);
  const roundHeading = readHeading(readLine(isRow), "map");
  readLine(isBorder);
  const roundRow = readLine(isRow);
  readLine((text) => text === roundBorder.text);
  const round = readCells(roundHeading, roundRow);
  const gameType = round.get("gametype");
  if (gameType !== undefined) rejectOtherGameType(gameType, roundRow.number);
  if (!round.has("red_score") || !round.has("blue_score")) throw createNoTeamsError(roundRow.number);

  const playersBorder = readLine(isBorder);
  const playersHeading = readHeading(readLine(isRow), "name");
  readLine(isBorder);
  const rows: MessageLine[] = [];
  while (lines[lineIndex]?.text !== playersBorder.text) rows.push(readLine(isRow));
  lineIndex++;
  const draft = {
    format: asciiFormat.name,
    hasLostMarkdown: rows.some((line) => hasLostCharacters(playersHeading, line)),
    map: round.get("map") ?? null,
    durationSeconds: null,
    scoreLimit: null,
    timeLimit: null,
    redScore: parseInteger(round.get("red_score"), "Red's score", roundRow.number),
    blueScore: parseInteger(round.get("blue_score"), "Blue's score", roundRow.number),
    redClan: null,
    blueClan: null,
    players: rows.flatMap((line) => readPlayer(readCells(playersHeading, line), line.number)),
  };
  return { round: draft, remaining: lines.slice(lineIndex) };
}

function isBorder(text: string): boolean {
  return /^\+-[-+]*\+$/.test(text);
}

function isRow(text: string): boolean {
  return text.length > 1 && text.startsWith("|") && text.endsWith("|");
}

/** Parses the heading of a table whose free text is in the given column. */
function readHeading(line: MessageLine, textColumnName: string): Heading {
  const pieces = line.text.slice(1, -1).split("|");
  const names = pieces.map((piece) => piece.trim());
  const textColumn = names.indexOf(textColumnName);
  if (textColumn === -1) throw new UnreadableMessageError(line.number, `The table has no column "${textColumnName}"`);
  return { names, textColumn, textWidth: pieces[textColumn]?.length ?? 0 };
}

/** Returns a row's cells by column. Bars are not escaped: extra bars in a row belong to the column with free text. */
function readCells(heading: Heading, line: MessageLine): Map<string, string> {
  const cells = splitCells(heading, line);
  return new Map(heading.names.map((name, index) => [name, cells[index]?.trim() ?? ""]));
}

/** Splits a row into cells. */
function splitCells({ names, textColumn }: Heading, { text, number }: MessageLine): string[] {
  const pieces = text.slice(1, -1).split("|");
  const extraBarCount = pieces.length - names.length;
  if (extraBarCount < 0)
    throw new UnreadableMessageError(number, "The row has too few cells: it is damaged or cut off");
  const textEnd = textColumn + extraBarCount + 1;
  const textCell = pieces.slice(textColumn, textEnd).join("|");
  return [...pieces.slice(0, textColumn), textCell, ...pieces.slice(textEnd)];
}

/**
 * Whether a chat has removed markdown characters from the free text of a row. Servers pad the text to the width of its
 * column, so without these characters it is too short.
 */
function hasLostCharacters(heading: Heading, line: MessageLine): boolean {
  return Buffer.byteLength(splitCells(heading, line)[heading.textColumn] ?? "") < heading.textWidth;
}

/** Returns an array with the player of a row, or an empty array for a spectator. */
function readPlayer(cells: Map<string, string>, line: number): DraftPlayer[] {
  const side = parseSide(cells.get("team"), line);
  if (!side) return [];
  const readNumber = (column: string, min?: number) => parseInteger(cells.get(column), `"${column}"`, line, min);
  return [
    {
      clientId: readNumber("id", 0),
      name: cells.get("name") ?? "",
      side,
      score: readNumber("score"),
      kills: readNumber("kills", 0),
      deaths: readNumber("deaths", 0),
      flags: cells.has("flag_captures") ? readNumber("flag_captures", 0) : null,
      ...parseExtendedMetrics((name) => cells.get(name)),
      line,
    },
  ];
}
