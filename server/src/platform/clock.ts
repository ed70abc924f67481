/** The source of the time of day. Nothing else in the server reads the system's clock. */
export type Clock = {
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
};

/**
 * Returns the milliseconds since this process started. For durations: it is monotonic, so changes of the system clock do not
 * affect it.
 */
export function getMonotonicTime(): number {
  return performance.now();
}

/** The system's clock. Tests use clocks that they can set. */
export const systemClock: Clock = { now: () => Date.now() };

/** The maximum assumed difference between the clocks of machines that share a database. */
const maxClockDifferenceMs = 60_000;

/**
 * Returns the latest plausible time of a stored timestamp. A later timestamp was stored before the clock was set back, and is
 * ignored.
 */
export function getMaxPlausibleTime(now: number): number {
  return now + maxClockDifferenceMs;
}
