import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { msOfProcess } from "../clock.ts";
import { continueWith } from "../continue-with.ts";
import type { SharedCounts } from "../database/shared-counts.ts";
import { refuse } from "../refusal.ts";
import { addressOf, isOwnCall } from "./check-request.ts";

const windowMs = 60_000;
/** Downloads that an address may have at once, and after how many seconds it may try again beyond that. */
const downloads = { most: 2, retry: 10 };

export type CallLimits = ReturnType<typeof limitCalls>;

/**
 * Limits on calls per minute and address: the usual one, and a twentieth of it (at least 10) for signing in.
 *
 * @param shared where several processes share a database
 */
export function limitCalls(perMinute: number, shared: SharedCounts | undefined) {
  const countsOf = (name: string) =>
    new CallCounts({ most: perMinute, ...(shared && { others: { counts: shared, name } }) });
  const usual = countsOf("calls");
  const byKey = (counts: CallCounts, keyOf: (request: FastifyRequest) => string) =>
    hookOf((request) => refusalOf(counts.count(keyOf(request)), perMinute));
  const signIns = Math.max(10, Math.floor(perMinute / 20));
  const ownSignIns = new CallCounts({ most: signIns });
  const running = new Map<string, number>();
  return {
    usual: byKey(usual, addressOf),
    /** Counts a request by the usual limit as this many calls, also as tenths of one. @throws TOO_MANY */
    count(request: FastifyRequest, calls: number): void {
      const refusal = refusalOf(usual.count(addressOf(request), calls), perMinute);
      if (refusal) throw refusal;
    },
    /** Whether the usual limit lets another call of this address pass, which is counted then, and only then. */
    passes: (address: string) => usual.countPassing(address),
    /** Reads the shared count at each call, which is affordable for sign-ins. */
    signIn: hookOf((request) => {
      const own = ownSignIns.count(addressOf(request));
      if (own.calls > signIns || shared === undefined) return refusalOf(own, signIns);
      const counting = shared.add(`sign-ins ${addressOf(request)}`, 1, windowMs);
      return counting.then(({ count, msLeft }) => refusalOf({ calls: count, msLeft }, signIns));
    }),
    /** Counts a download until its reply has ended. @throws TOO_MANY */
    countDownload(request: FastifyRequest, { raw }: FastifyReply): void {
      // Who left meanwhile: it has ended.
      if (raw.destroyed) return;
      const address = addressOf(request);
      const others = running.get(address) ?? 0;
      if (others >= downloads.most) throw refuse("TOO_MANY", { seconds: downloads.retry });
      running.set(address, others + 1);
      raw.once("close", () => {
        const left = (running.get(address) ?? 1) - 1;
        if (left > 0) running.set(address, left);
        else running.delete(address);
      });
    },
    /** As many as `usual`, counted by another key than the address. */
    per: (keyOf: (request: FastifyRequest) => string) => byKey(countsOf("by key"), keyOf),
  };
}

/** A hook that counts a request and may refuse it. The server's own calls are not counted. */
function hookOf(count: (request: FastifyRequest) => Refused | Promise<Refused>): onRequestHookHandler {
  return (request, _reply, done) => void continueWith(isOwnCall(request) ? undefined : count(request), done);
}

type Refused = Error | undefined;

function refusalOf({ calls, msLeft }: { readonly calls: number; readonly msLeft: number }, most: number): Refused {
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
    const isNew = last === undefined || last.endsAt <= now;
    const count = isNew ? { calls: 0, endsAt: now + windowMs, shared: 0, elsewhere: 0 } : last;
    // To tenths, so that ten of them are one.
    count.calls = Math.round((count.calls + calls) * 10) / 10;
    this.#counts.delete(address);
    this.#counts.set(address, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > addressesKept && oldest !== undefined) this.#counts.delete(oldest);
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
}
