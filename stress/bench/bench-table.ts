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

/** A line of which no more than so much may be measured. */
export function atMost(what: string, measured: number, most: number, from: string, unit = ""): Line {
  return { what, measured, limit: { most }, from, unit };
}

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
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** How times in milliseconds are spread. */
export function spread(times: readonly number[]): string {
  const [middle, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(2));
  return `median ${middle}, p95 ${p95}, p99 ${p99}, longest ${most} ms`;
}
