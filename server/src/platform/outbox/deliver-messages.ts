import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Random } from "../random.ts";
import { type ClaimedMessage, claimMessage, deleteMessage, renewClaim, rescheduleMessage } from "./outbox-queries.ts";
import type { OutboxTables } from "./outbox-tables.ts";

export type DeliveryOptions = {
  readonly db: Database<OutboxTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly times: BackoffTimes & {
    /** How long a claim keeps others from delivering the same news, in milliseconds; renewed during the delivery. */
    readonly leaseMs: number;
  };
  /** Delivers one piece of news. Must be idempotent: it may be called again for news that was delivered already. */
  readonly deliver: (news: ClaimedMessage) => Promise<void>;
  /** Called when a delivery failed, which is retried. */
  readonly onFailure: (error: unknown, news: ClaimedMessage) => DeliveryFailure;
  /** Kinds of news that are delivered only while no other is due. */
  readonly lowPriorityKinds?: readonly string[];
  /** Only these kinds of news are delivered; all unless given. */
  readonly kinds?: readonly string[];
  /** All kinds but these are delivered. */
  readonly excludedKinds?: readonly string[];
  /** All news is delivered one after the other unless given. */
  readonly lanes?: Lanes;
};

/** Lanes of news that do not wait for each other. That of one lane is delivered one after the other. */
type Lanes = {
  /** How many deliver at once. */
  readonly maxParallel: number;
  /** Milliseconds after which news is looked for while some is delivered. */
  readonly pollMs: number;
  /** The lane of a payload: how it begins, as all of its lane do and no others. */
  readonly getLane: (payload: string) => string;
};

const oneLane: Lanes = { maxParallel: 1, pollMs: 0, getLane: () => "" };

/** What is known of a failed delivery. */
export type DeliveryFailure = {
  /**
   * After how many milliseconds it may be tried again at the earliest; longer than the longest backoff counts as that.
   */
  readonly waitMs?: number | undefined;
  /** What is wrong, in words for admins. */
  readonly fault?: string | undefined;
};

/**
 * Delivers all news that is due, that of a lane one after the other, and retries what fails, without end.
 * @param signal ends it after the news under way
 */
export async function deliverMessages(parts: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { maxParallel, pollMs, getLane } = parts.lanes ?? oneLane;
  const underWay = new Map<string, Promise<unknown>>();
  const faults: unknown[] = [];
  try {
    while (!signal.aborted && faults.length === 0) {
      const busy = [...underWay.keys()];
      const news = await claimDue(parts, busy);
      if (news !== undefined) {
        const lane = getLane(news.payload);
        const delivering = deliverOne(parts, news).catch((fault) => faults.push(fault));
        underWay.set(
          lane,
          delivering.then(() => underWay.delete(lane)),
        );
      } else if (busy.length === 0) return;
      // One that has ended meanwhile may have been all that kept others from being claimed.
      else if (underWay.size === busy.length) await nextEnd(underWay, busy.length < maxParallel ? pollMs : undefined);
    }
  } finally {
    await Promise.all(underWay.values());
  }
  if (faults.length > 0) throw faults[0];
}

/** Resolves when one of these deliveries ends, or after so many milliseconds. */
function nextEnd(underWay: ReadonlyMap<string, Promise<unknown>>, maxMs: number | undefined): Promise<unknown> {
  const waits = maxMs === undefined ? [] : [pause(maxMs, undefined, { ref: false })];
  return Promise.race([...underWay.values(), ...waits]);
}

async function claimDue(parts: DeliveryOptions, busy: readonly string[]): Promise<ClaimedMessage | undefined> {
  const { lowPriorityKinds = [], kinds, excludedKinds, times, lanes = oneLane } = parts;
  if (busy.length === lanes.maxParallel) return undefined;
  const now = parts.clock.now();
  const dueAt = now + times.leaseMs;
  const longestMs = longestWait(times);
  return claimMessage(parts.db, {
    now,
    dueAt,
    maxWaitMs: longestMs,
    lowPriorityKinds: lowPriorityKinds,
    kinds,
    excludedKinds: excludedKinds,
    busy,
  });
}

/** Nothing waits longer, in milliseconds: what is due later was written before the clock was put back. */
function longestWait({ maxMs, leaseMs }: DeliveryOptions["times"]): number {
  return Math.max(maxMs, leaseMs);
}

async function deliverOne(parts: DeliveryOptions, news: ClaimedMessage): Promise<void> {
  const { db, clock, random, times } = parts;
  const renewing = renewLease(parts, news.id);
  try {
    await parts.deliver(news);
  } catch (error) {
    await renewing.end();
    const { waitMs = 0, fault = null } = parts.onFailure(error, news);
    const wait = Math.min(longestWait(times), Math.max(waitMs, computeBackoff(news.attempts, times, random)));
    return rescheduleMessage(db, news.id, { dueAt: clock.now() + wait, fault });
  }
  await renewing.end();
  await deleteMessage(db, news.id);
}

/**
 * Renews the lease during a long delivery, so that no other process starts it: unless this one ends, or the database is
 * unavailable.
 */
function renewLease({ db, clock, times }: DeliveryOptions, id: number) {
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    renewed = renewClaim(db, id, clock.now() + times.leaseMs).catch(() => undefined);
  }, times.leaseMs / 3);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await renewed;
    },
  };
}

export type BackoffTimes = {
  /** Milliseconds after the first failure. */
  readonly firstMs: number;
  /** Milliseconds at most. */
  readonly maxMs: number;
};

/**
 * How many milliseconds to wait after so many failures in a row: twice as long each time, half of it at random, so that
 * what failed together is not tried together again.
 */
export function computeBackoff(failures: number, { firstMs, maxMs }: BackoffTimes, random: Random): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  const half = Math.floor(whole / 2);
  return whole - half + random(half + 1);
}
