/** Stands where there is no figure. */
export const NONE = "–";

/** A number with exactly so many digits after the point, such as an Elo: `1016.40`. Dash for none. */
export function fixed(value: number | null, digits: number): string {
  return value === null ? NONE : value.toFixed(digits);
}

/** A whole number, its thousands apart: `12,345`. Dash for none. */
export function grouped(value: number | null): string {
  return value === null ? NONE : groupedWriter.format(value);
}

/** A ratio of 0 to 1 as `66.7%`. Dash for none. */
export function percent(ratio: number | null): string {
  return ratio === null ? NONE : percentWriter.format(ratio);
}

const groupedWriter = new Intl.NumberFormat("en-GB");
const percentWriter = new Intl.NumberFormat("en-GB", { style: "percent", minimumFractionDigits: 1 });
