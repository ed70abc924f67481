import { maxInvitations } from "contract/constants.ts";
import { CsvError, parse } from "csv-parse/sync";
import { refuse } from "../../platform/refusal.ts";

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
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether its first cell begins with a quotation mark. */
  readonly isQuoted: boolean;
}

/** A player of a list. `isWhole`: the line was not split, though its name holds a comma or a semicolon. */
export interface ListLine {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly clan: string;
  readonly isWhole: boolean;
}

/**
 * Reads a pasted list. A table is read as CSV (RFC 4180): its cells are name, e-mail and clan, unless its first row names
 * the columns. Any other list has one name a line, which is read to the letter, with its quotation marks and commas.
 * @throws INVALID_INPUT for a list without a player, with too many, without names or with a quoted cell that does not end
 */
export function readPlayerList(text: string): ListLine[] {
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const table = readTable(lines);
  const players = table ? playersOfTable(table) : namesOfLines(lines);
  if (players.length === 0) throw refuseList("must name a player");
  if (players.length > maxInvitations) throw refuseList(`must have at most ${maxInvitations} players`);
  return players;
}

function playersOfTable(rows: readonly Row[]): ListLine[] {
  const titles = titlesOf(rows);
  if (titles && !titles.includes("name")) throw refuseList("must have a column of names");
  const columns = titles ?? ["name", "email", "clan"];
  return rows.slice(titles ? 1 : 0).map(({ line, cells }) => {
    const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? "";
    return { line, name: cellOf("name"), email: cellOf("email"), clan: cellOf("clan"), isWhole: false };
  });
}

function namesOfLines(lines: string): ListLine[] {
  return lines.split("\n").flatMap((written, index) => {
    const name = written.trim();
    return name === "" ? [] : { line: index + 1, name, email: "", clan: "", isWhole: /[,;]/.test(name) };
  });
}

/** The rows of a table; `null` for a list of names. The first separator by which the list is a table splits it. */
function readTable(lines: string): Row[] | null {
  // Excel writes such a line, and reads it.
  const [declaration, declared] = /^"?sep=([^"\n])"?(?:\n|$)/i.exec(lines) ?? [];
  if (declaration !== undefined && declared !== undefined) {
    return readRows(lines.slice(declaration.length), declared, declaration.endsWith("\n") ? 2 : 1);
  }
  for (const separator of ["\t", ";", ","]) {
    const rows = readRowsIfTable(lines, separator);
    if (rows) return rows;
  }
  return null;
}

function readRowsIfTable(lines: string, separator: string): Row[] | null {
  const literal = parseRows(lines, separator, { quote: null });
  try {
    const rows = lines.includes('"') ? readRows(lines, separator) : literal;
    return isTable(rows, separator) ? rows : null;
  } catch (error) {
    // A name may begin with a quotation mark.
    if (isTable(literal, separator)) throw error;
    return null;
  }
}

function readRows(lines: string, separator: string, firstLine = 1): Row[] {
  return parseRows(lines, separator, { firstLine });
}

/** Splits text into rows; rows without a filled cell are left out. */
function parseRows(
  lines: string,
  delimiter: string,
  { quote = '"', firstLine = 1 }: { quote?: '"' | null; firstLine?: number },
): Row[] {
  const rows: Row[] = [];
  const written = lines.split("\n");
  let next = firstLine;
  const collect = (cells: string[], { lines: read }: { lines: number }) => {
    const isQuoted = written[next - firstLine]?.trimStart().startsWith('"') === true;
    rows.push({ line: next, cells: cells.map((cell) => cell.trim()), isQuoted });
    next = firstLine + read;
    return null;
  };
  try {
    parse(lines, {
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
    throw refuseList(`has a quotation mark on line ${next} that opens a cell and is not closed`);
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

const emailLike = /^[^\s@,;]+@[^\s@,;]+$/;

/**
 * Whether rows are a table: the first names the columns, a tab parts cells, as no name holds one, or the second cell of a
 * row is an e-mail or, before a third, empty.
 */
function isTable(rows: readonly Row[], separator: string): boolean {
  if (titlesOf(rows)) return true;
  return rows.some(({ cells }) => {
    const [, second] = cells;
    if (second === undefined) return false;
    return separator === "\t" || emailLike.test(second) || (second === "" && cells.length > 2);
  });
}

/**
 * The columns that the first row names, `undefined` for one that means nothing here; `null` where it is a player. A word
 * alone may be a player's name, unless the cells after it are empty or the list quotes it.
 */
function titlesOf([first]: readonly Row[]): (Column | undefined)[] | null {
  if (first === undefined) return null;
  const columns = first.cells.map((cell) => columnsByTitle[cell.toLowerCase()]);
  const named = new Set(columns.filter((column) => column !== undefined)).size;
  if (named >= 2) return columns;
  const filled = first.cells.filter((cell) => cell !== "").length;
  const isTitle = first.cells.length > 1 || first.isQuoted;
  return named === 1 && filled === 1 && isTitle ? columns : null;
}

function refuseList(reason: string) {
  return refuse("INVALID_INPUT", { field: "text", reason });
}
