/** Where the time comes from: nothing else in the server asks the machine for it. */
export type Clock = {
  /** The present instant in milliseconds since 1970, UTC. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
