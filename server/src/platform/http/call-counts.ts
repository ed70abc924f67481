import { msOfProcess } from "../clock.ts";

/** The calls of an address in its window. */
type Count = { calls: number; readonly endsAt: number };

/** Addresses remembered at most; beyond that the oldest counts are dropped. */
const addressesKept = 5000;

/**
 * Calls per address within a time window, by monotonic time: by the time of day, everybody would be over the limit for a year
 * when a clock is put back by one.
 */
export class CallCounts {
  readonly #counts = new Map<string, Count>();
  readonly #windowMs: number;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts a call, and answers how many there were in the window and how many milliseconds it still lasts. */
  count(address: string): { readonly calls: number; readonly msLeft: number } {
    const now = msOfProcess();
    const last = this.#counts.get(address);
    const count = last === undefined || last.endsAt <= now ? { calls: 0, endsAt: now + this.#windowMs } : last;
    count.calls += 1;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size > addressesKept) this.#forgetOldest();
    return { calls: count.calls, msLeft: count.endsAt - now };
  }

  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
