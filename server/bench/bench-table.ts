/** A line of the table: a measured value and its limit. */
export type Line = {
  readonly what: string;
  readonly measured: number;
  /** The limit of `measured`: a minimum or a maximum. */
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
  /** The figures that it was computed from, and their spread. */
  readonly from: string;
};

/** The heads of the columns. */
export const tableHead = ["", "what".padEnd(52), "measured".padStart(12), "line".padStart(10)].join(" ");

/** A line as a row of the table. */
export function tableRow(line: Line): string {
  const { what, measured, unit = "", from } = line;
  const verdict = isWithin(line) ? "  " : "MISSED";
  return [
    " ",
    what.padEnd(52),
    `${figure(measured)}${unit}`.padStart(10),
    limitOf(line).padStart(10),
    verdict,
    from,
  ].join(" ");
}

/** Whether a line keeps its limit. */
export function isWithin({ measured, limit }: Line): boolean {
  return "least" in limit ? measured >= limit.least : measured <= limit.most;
}

function limitOf({ limit, unit = "" }: Line): string {
  return "least" in limit ? `≥ ${limit.least}${unit}` : `≤ ${limit.most}${unit}`;
}

function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}

/** A parameter as the server binds it: `node:sqlite` would bind a number as a float. */
export function bound(value: unknown): string | number | bigint | null {
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : (value as string | number | null);
}

/** The least value that this part of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
