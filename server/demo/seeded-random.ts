/** Pseudo-random numbers, the same for the same seed. */
export type SeededRandom = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** A normally distributed number. @param spread the standard deviation */
  around(mean: number, spread: number): number;
  /** A random element of a list, which must not be empty. */
  pick<T>(from: readonly T[]): T;
};

/** Creates a generator by the mulberry32 algorithm (T. Ettinger, public domain). Its period is 2³². */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    around: (mean, spread) => mean + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (from) => {
      const [picked] = from.slice(whole(0, from.length - 1));
      if (picked === undefined) throw new Error("There is nothing to pick from");
      return picked;
    },
  };
}
