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
