/** What a cell can hold. */
export type Cell = string | number | boolean | null | undefined;

/** Excel takes a file for UTF-8 only where it begins with this. */
export const csvStart = "\uFEFF";

/** What spreadsheets take for a formula, also after blanks and in full width. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u;

/** A line of CSV as RFC 4180 has it, ended by `\r\n`. A text that spreadsheets would run as a formula begins with `'`. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
