import type { Random } from "../random.ts";

export type BackoffTimes = {
  /** Milliseconds after the first failure. */
  readonly firstMs: number;
  /** Milliseconds at most. */
  readonly mostMs: number;
};

/**
 * How many milliseconds to wait after so many failures in a row: twice as long each time, half of it at random, so that
 * what failed together is not tried together again.
 */
export function backoff(failures: number, { firstMs, mostMs }: BackoffTimes, random: Random): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30));
  const half = Math.floor(whole / 2);
  return whole - half + random(half + 1);
}
