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
 * @returns the metrics as `figures`, the API's name of extended metrics; an empty object if there are no valid values
 */
export function parseExtendedMetrics(getValue: (name: string) => unknown): { figures?: ExtendedMetrics } {
  const figures: Partial<Record<keyof ExtendedMetrics, number>> = {};
  for (const [name, metric] of Object.entries(metricNames)) {
    const count = parseCount(getValue(name));
    if (count !== null) figures[metric] = count;
  }
  return Object.keys(figures).length === 0 ? {} : { figures };
}

/** Parses a non-negative integer below 2^31, which is a number or a text of digits; `null` for anything else. */
function parseCount(value: unknown): number | null {
  const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) < 2 ** 31 ? Number(count) : null;
}

/** Returns extended metrics under the names that servers use. */
export function formatExtendedMetrics(metrics: ExtendedMetrics): Readonly<Record<string, number>> {
  const namedMetrics: Record<string, number> = {};
  for (const [name, metric] of Object.entries(metricNames)) {
    const count = metrics[metric];
    if (count !== undefined) namedMetrics[name] = count;
  }
  return namedMetrics;
}
