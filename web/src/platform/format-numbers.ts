import { joinNames } from "contract/bidi-isolation.ts";
/** Shown where there is no figure. */
export const EMPTY_VALUE = "–";

/** A number with exactly so many digits after the point, such as an Elo: `1016.40`. Dash for `null`. */
export function formatDecimal(value: number | null, digits: number): string {
  return value === null ? EMPTY_VALUE : value.toFixed(digits);
}

/** A whole number, its thousands apart: `12,345`. Dash for `null`. */
export function formatInteger(value: number | null): string {
  return value === null ? EMPTY_VALUE : groupedWriter.format(value);
}

/** A ratio of 0 to 1 as `66.7%`; 0 and 1 as `0%` and `100%`. Dash for `null`. */
export function formatPercent(ratio: number | null): string {
  if (ratio === null) return EMPTY_VALUE;
  return ratio === 0 || ratio === 1 ? `${100 * ratio}%` : percentWriter.format(ratio);
}

/** A chance without decimals: `31%`. */
export function formatRoundedPercent(ratio: number): string {
  return `${Math.round(100 * ratio)}%`;
}

/** A count with its noun: `1 round`, `12 rounds`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many are named before the others are only counted. */
const NAMED = 3;

/** Names in a line: `ctf5, ctf_mars`, `ctf2, ctf3, ctf5 and 12 more`. */
export function formatNameList(names: readonly string[]): string {
  if (names.length <= NAMED + 1) return joinNames(names);
  return `${joinNames(names.slice(0, NAMED))} and ${names.length - NAMED} more`;
}

const groupedWriter = new Intl.NumberFormat("en-GB");
const percentWriter = new Intl.NumberFormat("en-GB", { style: "percent", minimumFractionDigits: 1 });
