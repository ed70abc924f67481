import { msOfProcess } from "../clock.ts";

type Count = { readonly current: number; readonly endsAt: number };
type Answer = (error: null, counted: { current: number; ttl: number }) => void;

/** Addresses remembered at most; beyond that the oldest counts are dropped. */
const addressesKept = 5000;

/**
 * The limiter's store: calls per address within a time window. The plugin's own store uses the time of day: with a
 * clock that is put back by a year, everybody would be over the limit for a year. This one uses monotonic time.
 */
export class CallCounts {
  readonly #counts = new Map<string, Count>();

  /** Counts a call, and answers how many there were in the window and how many milliseconds it still lasts. */
  incr(address: string, answer: Answer, windowMs: number): void {
    const now = msOfProcess();
    const last = this.#counts.get(address);
    const isOver = last === undefined || last.endsAt <= now;
    const count = isOver ? { current: 1, endsAt: now + windowMs } : { ...last, current: last.current + 1 };
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size > addressesKept) this.#forgetOldest();
    answer(null, { current: count.current, ttl: count.endsAt - now });
  }

  /** The counts of another limit. */
  child(): CallCounts {
    return new CallCounts();
  }

  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
