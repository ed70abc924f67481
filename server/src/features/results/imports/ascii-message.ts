import {
  type DraftPlayer,
  type MessageFormat,
  type MessageLine,
  playerSide,
  type Reading,
  refuseOtherGame,
  UnreadableMessage,
  withoutTeams,
  writtenInteger,
} from "./round-message.ts";
import { toldFigures } from "./told-figures.ts";

/** A table's border, which may follow a chat's time and author. */
const borderAtEnd = /(?<![-+])[-+]+\+$/;

/** Two tables, without the round's length and limits. */
export const asciiFormat: MessageFormat = {
  name: "ascii",
  insideLine: /^\| *\d+ *\| *(?:red|blue) *\|/,
  recognise(text, next) {
    if (text.startsWith("+---")) return 0;
    const end = borderAtEnd.exec(text);
    return end && next.startsWith("|") ? text.indexOf("+---", end.index) : -1;
  },
  read: readTables,
};

/** A table's heading. One column (`wide`) is free text that may contain bars. Cells keep their padding. */
type Heading = { names: string[]; wide: number; width: number };

function readTables(lines: readonly MessageLine[]): Reading {
  let at = 0;
  const next = (fits: (text: string) => boolean): MessageLine => {
    const line = lines[at++];
    if (line && fits(line.text)) return line;
    throw new UnreadableMessage((line ?? lines.at(-1))?.number ?? null, "The table is damaged or cut off here");
  };

  const top = next(isBorder);
  const roundHeading = readHeading(next(isRow), "map");
  next(isBorder);
  const roundRow = next(isRow);
  next((text) => text === top.text);
  const round = cellsUnder(roundHeading, roundRow);
  const gameType = round.get("gametype");
  if (gameType !== undefined) refuseOtherGame(gameType, roundRow.number);
  if (!round.has("red_score") || !round.has("blue_score")) throw withoutTeams(roundRow.number);

  const playersTop = next(isBorder);
  const heading = readHeading(next(isRow), "name");
  next(isBorder);
  const rows: MessageLine[] = [];
  while (lines[at]?.text !== playersTop.text) rows.push(next(isRow));
  at++;
  const draft = {
    format: asciiFormat.name,
    rendered: rows.some((line) => isNarrow(heading, line)),
    map: round.get("map") ?? null,
    durationSeconds: null,
    scoreLimit: null,
    timeLimit: null,
    redScore: writtenInteger(round.get("red_score"), "Red's score", roundRow.number),
    blueScore: writtenInteger(round.get("blue_score"), "Blue's score", roundRow.number),
    redClan: null,
    blueClan: null,
    players: rows.flatMap((line) => readPlayer(cellsUnder(heading, line), line.number)),
  };
  return { round: draft, rest: lines.slice(at) };
}

function isBorder(text: string): boolean {
  return /^\+-[-+]*\+$/.test(text);
}

function isRow(text: string): boolean {
  return text.length > 1 && text.startsWith("|") && text.endsWith("|");
}

function readHeading(line: MessageLine, wideName: string): Heading {
  const pieces = line.text.slice(1, -1).split("|");
  const names = pieces.map((piece) => piece.trim());
  const wide = names.indexOf(wideName);
  if (wide === -1) throw new UnreadableMessage(line.number, `The table has no column "${wideName}"`);
  return { names, wide, width: pieces[wide]?.length ?? 0 };
}

/** The row's cells by column. Nothing is escaped: bars that the other columns do not need belong to the wide one. */
function cellsUnder(heading: Heading, line: MessageLine): Map<string, string> {
  const cells = cellsOf(heading, line);
  return new Map(heading.names.map((name, index) => [name, cells[index]?.trim() ?? ""]));
}

function cellsOf({ names, wide }: Heading, { text, number }: MessageLine): string[] {
  const pieces = text.slice(1, -1).split("|");
  const bars = pieces.length - names.length;
  if (bars < 0) throw new UnreadableMessage(number, "The row has too few cells: it is damaged or cut off");
  return [...pieces.slice(0, wide), pieces.slice(wide, wide + bars + 1).join("|"), ...pieces.slice(wide + bars + 1)];
}

/** Servers pad the wide column to a width in bytes: a narrower cell lost characters, as rendered markdown does. */
function isNarrow(heading: Heading, line: MessageLine): boolean {
  return Buffer.byteLength(cellsOf(heading, line)[heading.wide] ?? "") < heading.width;
}

/** Returns none for a spectator. */
function readPlayer(cells: Map<string, string>, line: number): DraftPlayer[] {
  const side = playerSide(cells.get("team"), line);
  if (!side) return [];
  const number = (column: string, min?: number) => writtenInteger(cells.get(column), `"${column}"`, line, min);
  return [
    {
      clientId: number("id", 0),
      name: cells.get("name") ?? "",
      side,
      score: number("score"),
      kills: number("kills", 0),
      deaths: number("deaths", 0),
      flags: cells.has("flag_captures") ? number("flag_captures", 0) : null,
      ...toldFigures((name) => cells.get(name)),
      line,
    },
  ];
}
