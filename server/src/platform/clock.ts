/** The source of the time of day. Nothing else in the server reads the system's clock. */
export type Clock = {
  /** The present instant in milliseconds since 1970, UTC. */
  now(): number;
};

/** Monotonic milliseconds since this process began: for durations, not for the time of day. Unaffected by changes of the clock. */
export function monotonicNow(): number {
  return performance.now();
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * The latest plausible timestamp. A later one was stored before the clock was put back, and is ignored: clocks of
 * machines that share a database differ by less.
 */
export function maxPlausibleTime(now: number): number {
  return now + 60_000;
}
