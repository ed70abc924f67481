import type { Database, Transaction } from "../database/database.ts";
import { transaction } from "../database/database.ts";
import { takeLock } from "../database/dialect.ts";
import type { OutboxTables } from "./outbox-tables.ts";

/** News that somebody delivers, for as long as its lease runs. */
export type Claim = {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** How often its delivery was begun, this time included. */
  readonly attempts: number;
};

/**
 * Takes the oldest news that is due, and keeps it from others until `dueAt`; `undefined`: none is. News of a thing that
 * somebody else delivers, or that failed and waits, is not due. Rows that tell the same are one from then on.
 */
export async function claimNews(
  db: Database<OutboxTables>,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<Claim | undefined> {
  // Mostly there is none, and a look takes nobody's turn to write.
  if ((await dueNews(db, now)) === undefined) return undefined;
  return transaction(db, async (trx) => {
    await takeLock(trx, "outbox");
    const news = await dueNews(trx, now);
    if (news === undefined) return undefined;
    await removeLaterOnes(trx, news);
    const attempts = news.attempts + 1;
    await trx.updateTable("outbox").set({ attempts, due_at: dueAt }).where("id", "=", news.id).execute();
    return { ...news, attempts };
  });
}

/** Puts off when claimed news is due: the end of a longer lease, or the next attempt. */
export async function postponeNews(db: Database<OutboxTables>, id: number, dueAt: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt }).where("id", "=", id).execute();
}

/** Lets no news wait longer than until `dueAt`: for whoever begins to deliver, whatever went wrong before. */
export async function hastenNews(db: Database<OutboxTables>, dueAt: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: dueAt }).where("due_at", ">", dueAt).execute();
}

/** Takes out news that was delivered. */
export async function removeNews(db: Database<OutboxTables>, id: number): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

function dueNews(db: Database<OutboxTables>, now: number) {
  return db
    .selectFrom("outbox as news")
    .select(["news.id", "news.kind", "news.payload", "news.attempts"])
    .where("news.due_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as same")
            .select("same.id")
            .whereRef("same.kind", "=", "news.kind")
            .whereRef("same.payload", "=", "news.payload")
            .where("same.due_at", ">", now),
        ),
      ),
    )
    .orderBy("news.id")
    .limit(1)
    .executeTakeFirst();
}

async function removeLaterOnes(trx: Transaction<OutboxTables>, { id, kind, payload }: Omit<Claim, "attempts">) {
  await trx.deleteFrom("outbox").where("kind", "=", kind).where("payload", "=", payload).where("id", ">", id).execute();
}
