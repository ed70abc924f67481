import { z } from "zod";

const optionalCount = z.int().min(0).optional();

/**
 * Metrics of a player in a round that newer game servers report besides score, flags, kills and deaths. Each is absent if
 * it was not reported.
 */
export const extendedMetrics = z.strictObject({
  /** Enemy flags taken from their stand. */
  grabs: optionalCount,
  /** Own flags returned. */
  returns: optionalCount,
  /** Kills of flag carriers. */
  carrierKills: optionalCount,
  shots: optionalCount,
  hits: optionalCount,
  hooks: optionalCount,
  /** Hooks that hit nothing. */
  hooksMissed: optionalCount,
  /** Hooks that hit a player. */
  hooksHit: optionalCount,
});
export type ExtendedMetrics = z.output<typeof extendedMetrics>;

export const extendedMetricNames = extendedMetrics.keyof().options;
export type ExtendedMetricName = keyof ExtendedMetrics;
