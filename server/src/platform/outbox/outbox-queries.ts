import type { Database, Transaction } from "../database/database.ts";
import { transaction } from "../database/database.ts";
import { acquireLock, startsWith } from "../database/dialect.ts";
import type { OutboxTables } from "./outbox-tables.ts";

export type ClaimedMessage = {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** How often its delivery was begun, this time included. */
  readonly attempts: number;
};

type ClaimParts = {
  readonly now: number;
  /** The end of the lease, ms UTC. */
  readonly dueAt: number;
  /** What is due later than so many milliseconds from now was written before the clock was put back: it is due now. */
  readonly maxWaitMs: number;
  /** Kinds of news that are claimed only while no other is due. */
  readonly lowPriorityKinds: readonly string[];
  /** Only these kinds are claimed; all unless given. */
  readonly kinds?: readonly string[] | undefined;
  /** All kinds but these are claimed. */
  readonly excludedKinds?: readonly string[] | undefined;
  /** No news whose payload begins with one of these is claimed. */
  readonly busy?: readonly string[] | undefined;
};

/**
 * Claims the oldest news that is due; `undefined`: none is. News that another process delivers is not due. Rows of the
 * same kind and payload are merged: news that is recorded while an earlier attempt waits for its retry is due at once
 * and replaces the row that waits.
 */
export async function claimMessage(db: Database<OutboxTables>, claim: ClaimParts): Promise<ClaimedMessage | undefined> {
  // Usually there is none, and a read needs no write lock.
  if ((await dueNews(db, claim)) === undefined) return undefined;
  return transaction(db, async (trx) => {
    await acquireLock(trx, "outbox");
    const news = await dueNews(trx, claim);
    if (news === undefined) return undefined;
    const attempts = (await mergeOthers(trx, news)) + 1;
    const { dueAt: due_at } = claim;
    await trx.updateTable("outbox").set({ attempts, due_at, claimed: 1 }).where("id", "=", news.id).execute();
    return { ...news, attempts };
  });
}

/** Renews the lease of claimed news. */
export async function renewClaim(db: Database<OutboxTables>, id: number, dueAt: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt }).where("id", "=", id).execute();
}

/**
 * Returns claimed news to the outbox after a failure.
 * @param dueAt the next attempt
 */
export async function rescheduleMessage(
  db: Database<OutboxTables>,
  id: number,
  { dueAt, fault }: { readonly dueAt: number; readonly fault: string | null },
): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt, claimed: 0, fault }).where("id", "=", id).execute();
}

/**
 * Makes all news due that waits for a retry, because what it failed for may be over.
 * @param excludedKinds all kinds but these
 */
export async function retryMessagesNow(
  db: Database<OutboxTables>,
  now: number,
  excludedKinds: readonly string[],
): Promise<void> {
  const waiting = db.updateTable("outbox").set({ due_at: now }).where("due_at", ">", now).where("claimed", "=", 0);
  await waiting.where("kind", "not in", excludedKinds).execute();
}

/**
 * Shortens the leases of news that a former process may have left claimed.
 * @param dueAt their end at the latest
 */
export async function shortenClaims(db: Database<OutboxTables>, dueAt: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt }).where("due_at", ">", dueAt).where("claimed", "=", 1).execute();
}

export async function deleteMessage(db: Database<OutboxTables>, id: number): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

function dueNews(db: Database<OutboxTables>, { now, maxWaitMs, lowPriorityKinds, kinds, ...others }: ClaimParts) {
  const { excludedKinds = [], busy = [] } = others;
  const latest = now + maxWaitMs;
  const due = db
    .selectFrom("outbox as news")
    .select(["news.id", "news.kind", "news.payload", "news.attempts"])
    .where(({ or, eb }) => or([eb("news.due_at", "<=", now), eb("news.due_at", ">", latest)]))
    .$if(kinds !== undefined, (query) => query.where("news.kind", "in", kinds ?? []))
    .$if(excludedKinds.length > 0, (query) => query.where("news.kind", "not in", excludedKinds))
    .where(({ not, and, ref }) => and(busy.map((begin) => not(startsWith(ref("news.payload"), begin)))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as same")
            .select("same.id")
            .whereRef("same.kind", "=", "news.kind")
            .whereRef("same.payload", "=", "news.payload")
            .where("same.claimed", "=", 1)
            .where("same.due_at", ">", now)
            .where("same.due_at", "<=", latest),
        ),
      ),
    );
  const ordered =
    lowPriorityKinds.length === 0
      ? due
      : due.orderBy(({ eb }) => eb.case().when("news.kind", "in", lowPriorityKinds).then(1).else(0).end());
  return ordered.orderBy("news.id").limit(1).executeTakeFirst();
}

/**
 * Merges the rows that equal this one into it.
 * @returns how often it was attempted
 */
async function mergeOthers(
  trx: Transaction<OutboxTables>,
  { id, kind, payload, attempts }: ClaimedMessage,
): Promise<number> {
  const others = await trx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where("payload", "=", payload)
    .where("id", "<>", id)
    .returning("attempts")
    .execute();
  return Math.max(attempts, ...others.map((other) => other.attempts));
}
