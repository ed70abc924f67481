/** Generates pseudo-random numbers, which are the same for the same seed. */
export type SeededRandom = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Returns a normally distributed number. @param spread the standard deviation */
  normal(mean: number, spread: number): number;
  /** Returns a random element of a list, which must not be empty. */
  pick<T>(from: readonly T[]): T;
};

/** Creates a generator by the mulberry32 algorithm (T. Ettinger, public domain). Its period is 2³². */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    // The Box-Muller transform.
    normal(mean, spread) {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return mean + spread * radius * Math.cos(2 * Math.PI * next());
    },
    pick: (from) => {
      const [picked] = from.slice(integer(0, from.length - 1));
      if (picked === undefined) throw new Error("There is nothing to pick from");
      return picked;
    },
  };
}
