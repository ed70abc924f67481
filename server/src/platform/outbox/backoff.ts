import type { Lot } from "../lot.ts";

export type BackoffTimes = {
  /** Milliseconds after the first failure. */
  readonly firstMs: number;
  /** Milliseconds at most. */
  readonly mostMs: number;
};

/**
 * How many milliseconds to wait after so many failures in a row: twice as long each time, half of it by lot, so that
 * what failed together is not tried together again.
 */
export function backoff(failures: number, { firstMs, mostMs }: BackoffTimes, lot: Lot): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30));
  const half = Math.floor(whole / 2);
  return whole - half + lot(half + 1);
}
