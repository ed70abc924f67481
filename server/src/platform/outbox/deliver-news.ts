import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Lot } from "../lot.ts";
import type { BackoffTimes } from "./backoff.ts";
import { backoff } from "./backoff.ts";
import { type Claim, claimNews, postponeNews, removeNews } from "./outbox-queries.ts";
import type { OutboxTables } from "./outbox-tables.ts";

export type DeliveryParts = {
  readonly db: Database<OutboxTables>;
  readonly clock: Clock;
  readonly lot: Lot;
  readonly times: BackoffTimes & {
    /** For how many milliseconds whoever delivers has news to itself; it is renewed while the delivery goes on. */
    readonly leaseMs: number;
  };
  /** Brings one piece of news out. It may be asked for the same again, and once more for what it had done already. */
  readonly deliver: (news: Claim) => Promise<void>;
  /** Hears why a delivery failed; it is tried again. Answers after how many milliseconds at the earliest, if it knows. */
  readonly onFailure: (error: unknown, news: Claim) => number | undefined;
};

/**
 * Delivers all news that is due, one after the other, and keeps what fails for a later attempt, for ever.
 * @param signal ends it after the news under way
 */
export async function deliverNews(parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = parts.clock.now();
    const news = await claimNews(parts.db, { now, dueAt: now + parts.times.leaseMs });
    if (news === undefined) return;
    await deliverOne(parts, news);
  }
}

async function deliverOne(parts: DeliveryParts, news: Claim): Promise<void> {
  const { db, clock, lot, times } = parts;
  const renewing = renewLease(parts, news.id);
  try {
    await parts.deliver(news);
  } catch (error) {
    await renewing.end();
    const earliest = parts.onFailure(error, news) ?? 0;
    const wait = Math.max(earliest, backoff(news.attempts, times, lot));
    return postponeNews(db, news.id, clock.now() + wait);
  }
  await renewing.end();
  await removeNews(db, news.id);
}

/** However long a delivery takes, nobody else begins it: unless this process ends, or the database is away. */
function renewLease({ db, clock, times }: DeliveryParts, id: number) {
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    renewed = postponeNews(db, id, clock.now() + times.leaseMs).catch(() => undefined);
  }, times.leaseMs / 3);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await renewed;
    },
  };
}
