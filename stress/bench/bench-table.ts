/** A measured value and its limit, which make one row of the table. */
export type Measurement = {
  readonly label: string;
  readonly measured: number;
  readonly limit: { readonly min: number } | { readonly max: number };
  readonly unit?: string;
  /** The values from which `measured` was computed, and their distribution. */
  readonly details?: string;
};

/** The column headings. */
export const tableHeader = alignColumns("what", "measured", "limit");

/** Pads the cells of the first three columns to the widths of the table. */
function alignColumns(label: string, measured: string, limit: string): string {
  return `  ${label.padEnd(52)} ${measured.padStart(10)} ${limit.padStart(10)}`;
}

/** Formats a measurement as a row of the table. */
export function formatTableRow(measurement: Measurement): string {
  const { label, measured, details = "" } = measurement;
  const verdict = isWithinLimit(measurement) ? "  " : "MISSED";
  const value = `${formatNumber(measured)}${formatUnit(measurement)}`;
  return `${alignColumns(label, value, formatLimit(measurement))} ${verdict} ${details}`;
}

/** Returns whether the measured value is within the limit. */
export function isWithinLimit({ measured, limit }: Measurement): boolean {
  return "min" in limit ? measured >= limit.min : measured <= limit.max;
}

function formatLimit(measurement: Measurement): string {
  const { limit } = measurement;
  return "min" in limit ? `≥ ${limit.min}${formatUnit(measurement)}` : `≤ ${limit.max}${formatUnit(measurement)}`;
}

function formatUnit({ unit }: Measurement): string {
  return unit === undefined ? "" : ` ${unit}`;
}

/** Formats a number: without decimals if it is large, otherwise with two. */
function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}

/** Returns a percentile. @param fraction between 0 and 1: 0.95 for p95 */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
}

/** Returns the median of numbers in any order. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Describes the distribution of times in milliseconds. */
export function formatDistribution(times: readonly number[]): string {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((fraction) => percentile(times, fraction).toFixed(2));
  return `median ${p50}, p95 ${p95}, p99 ${p99}, longest ${max} ms`;
}
