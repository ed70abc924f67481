import type { Context } from "../src/features/context.ts";
import type { Clock } from "../src/platform/clock.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A clock that stands still until it is set. */
type AdjustableClock = Clock & { setTo(instant: number): void };

/** The context of the league that is filled. Its clock is set to the time of each past action. */
export type DemoContext = Context & { readonly clock: AdjustableClock };

/** Creates a clock that is set by its user. Times are in milliseconds since the epoch. */
export function createAdjustableClock(start: number): AdjustableClock {
  let now = start;
  return {
    now: () => now,
    setTo(instant) {
      now = instant;
    },
  };
}

/** Returns the last midnight (UTC) before an instant. */
export function getMidnight(instant: number): number {
  return Math.floor(instant / dayMs) * dayMs;
}
