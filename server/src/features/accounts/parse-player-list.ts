import { maxInvitations } from "contract/constants.ts";
import { CsvError, parse } from "csv-parse/sync";
import { createApiError } from "../../platform/api-error.ts";

type Column = "name" | "email" | "clan";

const columnsByTitle: Readonly<Record<string, Column>> = {
  name: "name",
  player: "name",
  username: "name",
  "user name": "name",
  email: "email",
  "e-mail": "email",
  mail: "email",
  clan: "clan",
  team: "clan",
};

interface Row {
  /** Number of the line where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether the first cell begins with a quotation mark. */
  readonly isQuoted: boolean;
}

/** A player of a list. */
export interface ListLine {
  /** Number of the line where the player begins, from 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly clan: string;
  /** Whether the complete line became the name, although it contains a comma or a semicolon. */
  readonly containsSeparator: boolean;
}

/**
 * Parses a pasted list. A table is parsed as CSV (RFC 4180). Its columns are name, e-mail and clan, unless its first
 * row names the columns. Any other list has one name per line, which is used literally, including quotation marks and
 * commas.
 * @throws INVALID_INPUT if the list has no players, too many players or no names, or a quoted cell is not closed
 */
export function parsePlayerList(pastedText: string): ListLine[] {
  const text = pastedText.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const table = parseRowsOfTable(text);
  const players = table ? parseTable(table) : parseNames(text);
  if (players.length === 0) throw createListError("must name a player");
  if (players.length > maxInvitations) throw createListError(`must have at most ${maxInvitations} players`);
  return players;
}

function parseTable(rows: readonly Row[]): ListLine[] {
  const titles = findColumnTitles(rows);
  if (titles && !titles.includes("name")) throw createListError("must have a column of names");
  const columns = titles ?? ["name", "email", "clan"];
  return rows.slice(titles ? 1 : 0).map(({ line, cells }) => {
    const getCell = (column: Column) => cells[columns.indexOf(column)] ?? "";
    return {
      line,
      name: getCell("name"),
      email: getCell("email"),
      clan: getCell("clan"),
      containsSeparator: false,
    };
  });
}

function parseNames(text: string): ListLine[] {
  return text.split("\n").flatMap((line, index) => {
    const name = line.trim();
    return name === "" ? [] : { line: index + 1, name, email: "", clan: "", containsSeparator: /[,;]/.test(name) };
  });
}

/** The first line of a table from Excel may declare the separator, as in "sep=;". */
const separatorDeclaration = /^"?sep=([^"\n])"?(?:\n|$)/i;

/**
 * Returns the rows of a table, split at the first separator that makes it a table; `null` if the list is not a table.
 */
function parseRowsOfTable(text: string): Row[] | null {
  const [declaration, declaredSeparator] = separatorDeclaration.exec(text) ?? [];
  if (declaration !== undefined && declaredSeparator !== undefined) {
    const firstLine = declaration.endsWith("\n") ? 2 : 1;
    return parseQuotedRows(text.slice(declaration.length), declaredSeparator, firstLine);
  }
  for (const separator of ["\t", ";", ","]) {
    const rows = parseRowsIfTable(text, separator);
    if (rows) return rows;
  }
  return null;
}

/** Returns the rows of text that is split at `separator`; `null` if they are not a table. */
function parseRowsIfTable(text: string, separator: string): Row[] | null {
  const unquotedRows = parseRows(text, separator, { quote: null });
  try {
    const rows = text.includes('"') ? parseQuotedRows(text, separator) : unquotedRows;
    return isTable(rows, separator) ? rows : null;
  } catch (error) {
    // An unclosed quotation mark is not an error in a list of names: a name may begin with one.
    if (isTable(unquotedRows, separator)) throw error;
    return null;
  }
}

function parseQuotedRows(text: string, separator: string, firstLine = 1): Row[] {
  return parseRows(text, separator, { firstLine });
}

/**
 * Splits text into rows. Rows without a filled cell are omitted.
 * @param quote the quotation mark; `null` if quotation marks are part of the cells
 * @param firstLine number of the first line of the text in the list
 */
function parseRows(
  text: string,
  delimiter: string,
  { quote = '"', firstLine = 1 }: { quote?: '"' | null; firstLine?: number },
): Row[] {
  const rows: Row[] = [];
  const lines = text.split("\n");
  let nextLine = firstLine;
  // csv-parse calls this after each row. Its `lines` is the number of lines that it has read so far.
  const collect = (cells: string[], progress: { lines: number }) => {
    const isQuoted = lines[nextLine - firstLine]?.trimStart().startsWith('"') === true;
    rows.push({ line: nextLine, cells: cells.map((cell) => cell.trim()), isQuoted });
    nextLine = firstLine + progress.lines;
    // The rows are collected here. `null` keeps the parser from collecting them as well.
    return null;
  };
  try {
    parse(text, {
      delimiter,
      quote,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      on_record: collect,
    });
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    throw createListError(`has a quotation mark on line ${nextLine} that opens a cell and is not closed`);
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Tells e-mails from names and clans. `checkPlayerList` checks later whether an e-mail is valid. */
const emailPattern = /^[^\s@,;]+@[^\s@,;]+$/;

/**
 * Whether rows are a table. They are if the first row names the columns, if a tab separates cells (names contain no
 * tabs), or if the second cell of a row is an e-mail, or is empty and followed by a third cell.
 */
function isTable(rows: readonly Row[], separator: string): boolean {
  if (findColumnTitles(rows)) return true;
  return rows.some(({ cells }) => {
    const [, secondCell] = cells;
    if (secondCell === undefined) return false;
    return separator === "\t" || emailPattern.test(secondCell) || (secondCell === "" && cells.length > 2);
  });
}

/**
 * Returns the columns that the first row names, with `undefined` for unknown ones; `null` if the first row is a player.
 * A single word may be a player's name, unless empty cells follow it or it is quoted.
 */
function findColumnTitles([firstRow]: readonly Row[]): (Column | undefined)[] | null {
  if (firstRow === undefined) return null;
  const columns = firstRow.cells.map((cell) => columnsByTitle[cell.toLowerCase()]);
  const knownColumnCount = new Set(columns.filter((column) => column !== undefined)).size;
  if (knownColumnCount >= 2) return columns;
  const filledCellCount = firstRow.cells.filter((cell) => cell !== "").length;
  const isTitle = firstRow.cells.length > 1 || firstRow.isQuoted;
  return knownColumnCount === 1 && filledCellCount === 1 && isTitle ? columns : null;
}

function createListError(reason: string) {
  return createApiError("INVALID_INPUT", { field: "text", reason });
}
