import { z } from "zod";

const count = z.int().min(0).optional();

/**
 * Metrics of a player in a round that newer game servers report besides score, flags, kills and deaths. Each is absent if
 * it was not reported.
 */
export const extendedMetrics = z.strictObject({
  /** Enemy flags taken from their stand. */
  grabs: count,
  /** Own flags returned. */
  returns: count,
  /** Kills of flag carriers. */
  carrierKills: count,
  shots: count,
  hits: count,
  hooks: count,
  /** Hooks that hit nothing. */
  hooksMissed: count,
  /** Hooks that hit a player. */
  hooksHit: count,
});
export type ExtendedMetrics = z.output<typeof extendedMetrics>;

export const extendedMetricNames = extendedMetrics.keyof().options;
export type ExtendedMetricName = keyof ExtendedMetrics;
