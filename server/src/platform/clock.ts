/** Where the time comes from: nothing else in the server asks the machine for it. */
export type Clock = {
  /** The present instant in milliseconds since 1970, UTC. */
  now(): number;
};

/** Milliseconds since this process began; never goes back. For how long something has taken, not for what time it is. */
export function msOfProcess(): number {
  return performance.now();
}

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds that have passed since the process began. Nobody can put this clock back; it tells no time of day. */
export function elapsed(): number {
  return performance.now();
}

/**
 * What is noted as later than this was noted by a clock that has been put back since, and must not be waited for: clocks
 * of machines that share a database differ by less.
 */
export function latestPlausible(now: number): number {
  return now + 60_000;
}
