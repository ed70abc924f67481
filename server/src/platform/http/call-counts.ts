import { elapsed } from "../clock.ts";

type Count = { readonly current: number; readonly endsAt: number };
type Answer = (error: null, counted: { current: number; ttl: number }) => void;

/** Addresses remembered at most; beyond that those counted longest ago are forgotten. */
const addressesKept = 5000;

/**
 * How many calls each address made within a window of time, for the limiter. Its own store goes by the time of day: were
 * the clock put back by a year, everybody would be over the limit for a year. This one goes by time that only passes.
 */
export class CallCounts {
  readonly #counts = new Map<string, Count>();

  /** Counts a call, and answers how many there were in the window and how many milliseconds it still lasts. */
  incr(address: string, answer: Answer, windowMs: number): void {
    const now = elapsed();
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
