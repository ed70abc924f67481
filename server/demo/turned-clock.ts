import type { Context } from "../src/features/context.ts";
import type { Clock } from "../src/platform/clock.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Creates a clock that the caller sets. */
type TurnedClock = Clock & { turnTo(instant: number): void };

/** The league to fill. Its clock is set to the time of each past action. */
export type DemoContext = Context & { readonly clock: TurnedClock };

export function turnedClock(start: number): TurnedClock {
  let now = start;
  return {
    now: () => now,
    turnTo(instant) {
      now = instant;
    },
  };
}

/** The last midnight before an instant, UTC. */
export function midnight(instant: number): number {
  return Math.floor(instant / dayMs) * dayMs;
}
