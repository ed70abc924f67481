import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { msOfProcess } from "../clock.ts";
import type { SharedCounts } from "../database/shared-counts.ts";
import { refuse } from "../refusal.ts";
import { addressOf, isOwnCall } from "./check-request.ts";
import type { Http } from "./http.ts";

const windowMs = 60_000;

type Limit = {
  readonly most: number;
  /** The name of the counts, the same in each process. */
  readonly name: string;
  readonly keyOf: (request: FastifyRequest) => string;
};

/**
 * Limits on calls per minute and address: the usual one, and a twentieth of it (at least 10) for signing in.
 *
 * @param shared where several processes share a database
 */
export function limitCalls(perMinute: number, shared: SharedCounts | undefined): Http["limits"] {
  const signIns = Math.max(10, Math.floor(perMinute / 20));
  const countsOf = (name: string) =>
    new CallCounts({ windowMs, most: perMinute, ...(shared && { others: { counts: shared, name } }) });
  const usual = countsOf("calls");
  return {
    usual: limitTo(perMinute, usual, addressOf),
    count(request, calls) {
      const { calls: all, msLeft } = usual.count(addressOf(request), calls);
      const refusal = verdict(all, perMinute, msLeft);
      if (refusal) throw refusal;
    },
    passes: (address) => usual.countPassing(address),
    signIn: limitExactly({ most: signIns, name: "sign-ins", keyOf: addressOf }, shared),
    per: (keyOf) => limitTo(perMinute, countsOf("by key"), keyOf),
  };
}

function limitTo(most: number, counts: CallCounts, keyOf: (request: FastifyRequest) => string): onRequestHookHandler {
  return (request, _reply, done) => {
    if (isOwnCall(request)) return done();
    const { calls, msLeft } = counts.count(keyOf(request));
    done(verdict(calls, most, msLeft));
  };
}

/** Reads the shared count at each call, which is affordable for sign-ins. */
function limitExactly({ most, name, keyOf }: Limit, shared: SharedCounts | undefined): onRequestHookHandler {
  const counts = new CallCounts({ windowMs, most });
  return (request, _reply, done) => {
    if (isOwnCall(request)) return done();
    const key = keyOf(request);
    const { calls, msLeft } = counts.count(key);
    if (calls > most || shared === undefined) return done(verdict(calls, most, msLeft));
    void shared.add(`${name} ${key}`, 1, windowMs).then((all) => done(verdict(all.count, most, all.msLeft)));
  };
}

function verdict(calls: number, most: number, msLeft: number): Error | undefined {
  return calls > most ? refuse("TOO_MANY", { seconds: Math.ceil(msLeft / 1000) }) : undefined;
}

type Count = {
  calls: number;
  readonly endsAt: number;
  /** How many of them were shared with other processes. */
  shared: number;
  /** How many calls other processes had counted when that was last read. */
  elsewhere: number;
};

/** Addresses remembered at most; beyond that the oldest counts are dropped. */
const addressesKept = 5000;
/** A process adds the calls of an address to the shared count each time they have grown by this part of the limit. */
const SHARED_PART = 1 / 16;

type Counted = {
  readonly windowMs: number;
  readonly most: number;
  /** The shared counts of several processes on one database, and the name of these among them. */
  readonly others?: { readonly counts: SharedCounts; readonly name: string };
};

/**
 * Calls per address within a time window, by monotonic time: by the time of day, everybody would be over the limit for
 * a year when a clock is put back by one. Each of several processes counts for itself, and adds to the shared count now
 * and then: each lets pass at most a sixteenth of the limit too much, and an address with few calls costs no query.
 */
class CallCounts {
  readonly #counts = new Map<string, Count>();
  readonly #counted: Counted;

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  /**
   * Counts a call, and answers how many there were in the window and how many milliseconds it still lasts.
   * @param calls as how many it counts: tenths of one, where it costs less
   */
  count(address: string, calls = 1): { readonly calls: number; readonly msLeft: number } {
    const now = msOfProcess();
    const last = this.#counts.get(address);
    const count = last === undefined || last.endsAt <= now ? this.#newCount(now) : last;
    // To tenths, so that ten of them are one.
    count.calls = Math.round((count.calls + calls) * 10) / 10;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size > addressesKept) this.#forgetOldest();
    const msLeft = count.endsAt - now;
    this.#share(address, count, msLeft);
    return { calls: count.calls + count.elsewhere, msLeft };
  }

  /** Counts a call unless it would be one too many. */
  countPassing(address: string): boolean {
    const last = this.#counts.get(address);
    const isOver =
      last !== undefined && last.endsAt > msOfProcess() && last.calls + last.elsewhere >= this.#counted.most;
    if (!isOver) this.count(address);
    return !isOver;
  }

  #newCount(now: number): Count {
    return { calls: 0, endsAt: now + this.#counted.windowMs, shared: 0, elsewhere: 0 };
  }

  /** Adds the new calls to the shared count; not once it is over the limit, where it stays until the window ends. */
  #share(address: string, count: Count, msLeft: number): void {
    const { most, others } = this.#counted;
    const added = Math.floor(count.calls - count.shared);
    if (!others || added < most * SHARED_PART || count.calls + count.elsewhere > most) return;
    count.shared += added;
    const { shared } = count;
    void others.counts.add(`${others.name} ${address}`, added, msLeft).then((all) => {
      count.elsewhere = Math.max(0, all.count - shared);
    });
  }

  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
