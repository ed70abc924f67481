/** A line of the table: a measured value and its limit. */
export type Line = {
  readonly what: string;
  readonly measured: number;
  /** The limit of `measured`: a minimum or a maximum. */
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
  /** The values that it was computed from, and their spread. */
  readonly from: string;
};

/** Creates a line with a maximum. */
export function atMost(what: string, measured: number, most: number, from: string, unit = ""): Line {
  return { what, measured, limit: { most }, from, unit };
}

/** The column headings. */
export const tableHead = ["", "what".padEnd(52), "measured".padStart(12), "line".padStart(10)].join(" ");

/** Formats a line as a row of the table. */
export function tableRow(line: Line): string {
  const { what, measured, unit = "", from } = line;
  const verdict = isWithin(line) ? "  " : "MISSED";
  return [
    " ",
    what.padEnd(52),
    `${formatNumber(measured)}${unit}`.padStart(10),
    formatLimit(line).padStart(10),
    verdict,
    from,
  ].join(" ");
}

/** Whether the measured value is within the limit. */
export function isWithin({ measured, limit }: Line): boolean {
  return "least" in limit ? measured >= limit.least : measured <= limit.most;
}

function formatLimit({ limit, unit = "" }: Line): string {
  return "least" in limit ? `≥ ${limit.least}${unit}` : `≤ ${limit.most}${unit}`;
}

function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}

/** Converts a parameter as the server does: `node:sqlite` would bind an integer number as a float. */
export function bound(value: unknown): string | number | bigint | null {
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : (value as string | number | null);
}

/** Returns a percentile. @param part between 0 and 1: 0.95 for p95 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Describes the distribution of times in milliseconds. */
export function spread(times: readonly number[]): string {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(2));
  return `median ${p50}, p95 ${p95}, p99 ${p99}, longest ${max} ms`;
}
