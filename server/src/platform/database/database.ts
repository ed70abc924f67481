import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import { lostRace } from "./dialect.ts";
import { insideTransaction } from "./transaction-guard.ts";

const ATTEMPTS = 5;

/** What queries are asked of: the database itself, or (a transaction is one too) a transaction on it. */
export type Database<Tables> = Kysely<Tables>;

/** A database inside a transaction, for what must not happen outside of one. */
export type Transaction<Tables> = KyselyTransaction<Tables>;

export type TransactionOptions = {
  /** Its statements may take any time, as those of a backup do. Waiting for a lock stays limited. */
  readonly isLong?: boolean;
};

/**
 * Runs `work` so that all of it happens or nothing, and answers what it answers.
 *
 * `work` awaits nothing but the statements of its own `trx`: on SQLite every other write waits meanwhile. It may run
 * more than once, because PostgreSQL breaks deadlocks by refusing one of the two; so it changes nothing but the database.
 * It catches no database error either: after one, the transaction can only fail.
 *
 * @throws when called inside a transaction, and whatever `work` throws, after undoing it
 */
export async function transaction<Tables, Answer>(
  db: Database<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
  { isLong = false }: TransactionOptions = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insideTransaction(isLong, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRace(error)) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}
