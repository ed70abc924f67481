import { getMaxPlausibleTime } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import { transaction } from "../database/database.ts";
import { acquireLock, startsWith } from "../database/dialect.ts";
import type { OutboxTables } from "./outbox-tables.ts";

/** A message that this process is delivering. A lease prevents other processes from delivering it, too. */
export type LeasedMessage = {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** The number of delivery attempts, including the current one. */
  readonly attempts: number;
};

type LeaseOptions = {
  readonly now: number;
  /** The end of the lease, in milliseconds since the epoch. */
  readonly leasedUntil: number;
  /**
   * The longest wait of a message, in milliseconds. A message that is due even later, beyond a tolerance for clocks that
   * differ, was written before the clock was set back, and counts as due.
   */
  readonly maxWaitMs: number;
  /** Kinds that are leased only if no other message is due. */
  readonly lowPriorityKinds: readonly string[];
  /** If given, only these kinds are leased. */
  readonly kinds?: readonly string[] | undefined;
  /** These kinds are not leased. */
  readonly excludedKinds?: readonly string[] | undefined;
  /**
   * Messages of these lanes are not leased. A lane is the beginning of a payload, such as its receiver. The messages of a lane
   * are delivered one after the other.
   */
  readonly busyLanes?: readonly string[] | undefined;
};

/**
 * Leases the oldest due message; returns `undefined` if there is none. A message that another process is delivering is not
 * due. Messages with the same kind and payload are merged: if a message is recorded again while it waits for a retry, it is due
 * immediately.
 */
export async function leaseMessage(
  db: Database<OutboxTables>,
  options: LeaseOptions,
): Promise<LeasedMessage | undefined> {
  // Checks without a write lock first, because usually no message is due.
  if ((await findDueMessage(db, options)) === undefined) return undefined;
  return transaction(db, async (trx) => {
    await acquireLock(trx, "outbox");
    const message = await findDueMessage(trx, options);
    if (message === undefined) return undefined;
    const attempts = (await mergeDuplicates(trx, message)) + 1;
    // Until the lease ends, the message is not due for other processes.
    const due_at = options.leasedUntil;
    await trx.updateTable("outbox").set({ attempts, due_at, claimed: 1 }).where("id", "=", message.id).execute();
    return { ...message, attempts };
  });
}

/** Extends the lease of a message. */
export async function renewLease(db: Database<OutboxTables>, id: number, leasedUntil: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: leasedUntil }).where("id", "=", id).execute();
}

/**
 * Releases a leased message after a failed attempt.
 * @param dueAt the time of the next attempt
 */
export async function rescheduleMessage(
  db: Database<OutboxTables>,
  id: number,
  { dueAt, errorMessage }: { readonly dueAt: number; readonly errorMessage: string | null },
): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt, claimed: 0, fault: errorMessage }).where("id", "=", id).execute();
}

/**
 * Makes all messages due that wait for a retry. Called when the cause of the failures may be fixed.
 * @param excludedKinds kinds that are not affected
 */
export async function retryMessagesNow(
  db: Database<OutboxTables>,
  now: number,
  excludedKinds: readonly string[],
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: now })
    .where("due_at", ">", now)
    .where("claimed", "=", 0)
    .$if(excludedKinds.length > 0, (query) => query.where("kind", "not in", excludedKinds))
    .execute();
}

/**
 * Shortens the leases of messages, because a crashed process may have leased them.
 * @param latestEnd the latest end of a lease
 */
export async function shortenLeases(db: Database<OutboxTables>, latestEnd: number): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: latestEnd })
    .where("due_at", ">", latestEnd)
    .where("claimed", "=", 1)
    .execute();
}

/** Deletes a message after its delivery. */
export async function deleteMessage(db: Database<OutboxTables>, id: number): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

function findDueMessage(
  db: Database<OutboxTables>,
  { now, maxWaitMs, lowPriorityKinds, kinds, ...exclusions }: LeaseOptions,
) {
  const { excludedKinds = [], busyLanes = [] } = exclusions;
  const latestDueAt = getMaxPlausibleTime(now) + maxWaitMs;
  const dueMessages = db
    .selectFrom("outbox as message")
    .select(["message.id", "message.kind", "message.payload", "message.attempts"])
    .where(({ or, eb }) => or([eb("message.due_at", "<=", now), eb("message.due_at", ">", latestDueAt)]))
    .$if(kinds !== undefined, (query) => query.where("message.kind", "in", kinds ?? []))
    .$if(excludedKinds.length > 0, (query) => query.where("message.kind", "not in", excludedKinds))
    .where(({ not, and, ref }) => and(busyLanes.map((lane) => not(startsWith(ref("message.payload"), lane)))))
    // A message that was recorded again while its duplicate is being delivered waits until that delivery has ended.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as duplicate")
            .select("duplicate.id")
            .whereRef("duplicate.kind", "=", "message.kind")
            .whereRef("duplicate.payload", "=", "message.payload")
            .where("duplicate.claimed", "=", 1)
            .where("duplicate.due_at", ">", now)
            .where("duplicate.due_at", "<=", latestDueAt),
        ),
      ),
    );
  const messagesByPriority =
    lowPriorityKinds.length === 0
      ? dueMessages
      : dueMessages.orderBy(({ eb }) => eb.case().when("message.kind", "in", lowPriorityKinds).then(1).else(0).end());
  return messagesByPriority.orderBy("message.id").limit(1).executeTakeFirst();
}

/**
 * Deletes the duplicates of a message.
 * @returns the highest number of attempts among all of them
 */
async function mergeDuplicates(
  trx: Transaction<OutboxTables>,
  { id, kind, payload, attempts }: LeasedMessage,
): Promise<number> {
  const duplicates = await trx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where("payload", "=", payload)
    .where("id", "<>", id)
    .returning("attempts")
    .execute();
  return Math.max(attempts, ...duplicates.map((duplicate) => duplicate.attempts));
}
