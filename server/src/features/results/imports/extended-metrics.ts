import type { ExtendedMetrics } from "contract/extended-metrics.ts";

/** The metrics by the names that servers use, as keys in JSON and as headings of table columns. */
const metricNames = {
  flag_grabs: "grabs",
  flag_returns: "returns",
  flagger_kills: "carrierKills",
  shots_fired: "shots",
  shots_hit: "hits",
  hooks: "hooks",
  hooks_missed: "hooksMissed",
  hooks_hit_player: "hooksHit",
} as const satisfies Readonly<Record<string, keyof ExtendedMetrics>>;

/**
 * Parses the extended metrics of a player. Ignores invalid values, so that they do not make a round unreadable.
 * @param getValue returns the value that the message has under a name
 * @returns an object without `figures` if there are no valid values
 */
export function parseExtendedMetrics(getValue: (name: string) => unknown): { figures?: ExtendedMetrics } {
  const counts = Object.entries(metricNames).map(([name, metric]) => [metric, parseCount(getValue(name))] as const);
  const figures: ExtendedMetrics = Object.fromEntries(counts.filter(([, count]) => count !== null));
  return Object.keys(figures).length === 0 ? {} : { figures };
}

/** Parses a non-negative integer below 2^31, which is a number or a text of digits; `null` for anything else. */
function parseCount(value: unknown): number | null {
  const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) < 2 ** 31 ? Number(count) : null;
}

/** Returns extended metrics under the names that servers use. */
export function formatExtendedMetrics(figures: ExtendedMetrics): Readonly<Record<string, number>> {
  const entries = Object.entries(metricNames).map(([name, metric]) => [name, figures[metric]] as const);
  const isPresent = (entry: (typeof entries)[number]): entry is readonly [string, number] => entry[1] !== undefined;
  return Object.fromEntries(entries.filter(isPresent));
}
