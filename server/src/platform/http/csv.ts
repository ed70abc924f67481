/** What a cell can hold. */
export type Cell = string | number | boolean | null | undefined;

/** Excel takes a file for UTF-8 only where it begins with this. */
export const csvStart = "\uFEFF";

/**
 * Where a spreadsheet may begin to run a text as a formula, also after blanks and in full width: at its beginning, and
 * within it, because programs that split lines at `;`, tabs or `|` (Excel where the comma is decimal) begin a cell there,
 * quotes or not, and a line after a break.
 */
const formulas = /(?<![^;|\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/** A line of CSV as RFC 4180 has it, ended by `\r\n`. Where spreadsheets would run a text as a formula stands a `'`. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = cell.replaceAll(formulas, "'");
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
