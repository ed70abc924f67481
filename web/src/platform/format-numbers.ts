import { joinNames } from "contract/bidi-isolation.ts";

/** Shown instead of a missing value. */
export const EMPTY_VALUE = "–";

/** Formats a number with a fixed number of decimals, such as an Elo: `1016.40`. A dash for `null`. */
export function formatDecimal(value: number | null, digits: number): string {
  return value === null ? EMPTY_VALUE : value.toFixed(digits);
}

/** Formats an integer with a thousands separator: `12,345`. A dash for `null`. */
export function formatInteger(value: number | null): string {
  return value === null ? EMPTY_VALUE : integerFormat.format(value);
}

/** Formats a ratio from 0 to 1: `66.7%`, but `0%` and `100%`. A dash for `null`. */
export function formatPercent(ratio: number | null): string {
  if (ratio === null) return EMPTY_VALUE;
  return ratio === 0 || ratio === 1 ? `${100 * ratio}%` : percentFormat.format(ratio);
}

/** Formats a ratio from 0 to 1 without decimals: `31%`. */
export function formatRoundedPercent(ratio: number): string {
  return `${Math.round(100 * ratio)}%`;
}

/** Formats a count with its noun: `1 round`, `12 rounds`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many names a shortened list shows. */
const SHOWN_NAMES = 3;

/** Formats a list of names, shortened if it is long: `ctf5, ctf_mars`, `ctf2, ctf3, ctf5 and 12 more`. */
export function formatNameList(names: readonly string[]): string {
  // "and 1 more" would not be shorter than the name.
  if (names.length <= SHOWN_NAMES + 1) return joinNames(names);
  return `${joinNames(names.slice(0, SHOWN_NAMES))} and ${names.length - SHOWN_NAMES} more`;
}

const integerFormat = new Intl.NumberFormat("en-GB");
const percentFormat = new Intl.NumberFormat("en-GB", { style: "percent", minimumFractionDigits: 1 });

/** Replaces the hyphen of a negative number with a minus sign. Reported scores can be negative. */
export function formatWithMinusSign(number: number | string): string {
  return String(number).replace("-", "−");
}
