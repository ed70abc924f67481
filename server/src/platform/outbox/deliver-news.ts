import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Random } from "../random.ts";
import { type Claim, claimNews, postponeNews, removeNews, renewClaim } from "./outbox-queries.ts";
import type { OutboxTables } from "./outbox-tables.ts";

export type DeliveryParts = {
  readonly db: Database<OutboxTables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly times: BackoffTimes & {
    /** How long a claim keeps others from delivering the same news, in milliseconds; renewed during the delivery. */
    readonly leaseMs: number;
  };
  /** Delivers one piece of news. Must be idempotent: it may be called again for news that was delivered already. */
  readonly deliver: (news: Claim) => Promise<void>;
  /** Called when a delivery failed, which is retried. */
  readonly onFailure: (error: unknown, news: Claim) => DeliveryFailure;
  /** Kinds of news that are delivered only while no other is due. */
  readonly lastKinds?: readonly string[];
  /** Only these kinds of news are delivered; all unless given. */
  readonly kinds?: readonly string[];
  /** All kinds but these are delivered. */
  readonly otherKinds?: readonly string[];
};

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
 * Delivers all news that is due, one after the other, and retries what fails, without end.
 * @param signal ends it after the news under way
 */
export async function deliverNews(parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  const { lastKinds = [], kinds, otherKinds, times } = parts;
  const longestMs = longestWait(times);
  while (!signal.aborted) {
    const now = parts.clock.now();
    const news = await claimNews(parts.db, {
      now,
      dueAt: now + times.leaseMs,
      longestMs,
      lastKinds,
      kinds,
      otherKinds,
    });
    if (news === undefined) return;
    await deliverOne(parts, news);
  }
}

/** Nothing waits longer, in milliseconds: what is due later was written before the clock was put back. */
function longestWait({ mostMs, leaseMs }: DeliveryParts["times"]): number {
  return Math.max(mostMs, leaseMs);
}

async function deliverOne(parts: DeliveryParts, news: Claim): Promise<void> {
  const { db, clock, random, times } = parts;
  const renewing = renewLease(parts, news.id);
  try {
    await parts.deliver(news);
  } catch (error) {
    await renewing.end();
    const { waitMs = 0, fault = null } = parts.onFailure(error, news);
    const wait = Math.min(longestWait(times), Math.max(waitMs, backoff(news.attempts, times, random)));
    return postponeNews(db, news.id, { dueAt: clock.now() + wait, fault });
  }
  await renewing.end();
  await removeNews(db, news.id);
}

/**
 * Renews the lease during a long delivery, so that no other process starts it: unless this one ends, or the database is
 * unavailable.
 */
function renewLease({ db, clock, times }: DeliveryParts, id: number) {
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
