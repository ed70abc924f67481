import type { Clock } from "../src/platform/clock.ts";

/** A clock that only moves when the test moves it. */
export type TestClock = Clock & {
  /** Moves the clock forward, in milliseconds. */
  advance(milliseconds: number): void;
  /** Sets the clock to an instant, in milliseconds since the epoch. */
  moveTo(instant: number): void;
};

/** @param start the first instant: milliseconds since the epoch, or an ISO 8601 date */
export function createTestClock(start: number | string = "2026-03-01T12:00:00Z"): TestClock {
  let instant = new Date(start).getTime();
  return {
    now: () => instant,
    advance: (milliseconds) => {
      instant += milliseconds;
    },
    moveTo: (next) => {
      instant = next;
    },
  };
}
