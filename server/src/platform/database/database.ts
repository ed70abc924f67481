import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import { lostRace } from "./dialect.ts";
import { insideTransaction } from "./transaction-guard.ts";

const ATTEMPTS = 5;

/** The database, or a transaction on it. */
export type Database<Tables> = Kysely<Tables>;

/** A database inside a transaction, for what must not happen outside of one. */
export type Transaction<Tables> = KyselyTransaction<Tables>;

export type TransactionOptions = {
  /** Disables the limit on the duration of its statements, as a backup needs. Waiting for a lock stays limited. */
  readonly isLong?: boolean;
};

/**
 * Runs `work` in a transaction and returns its result.
 *
 * `work` awaits nothing but the statements of its own `trx`, because on SQLite every other write waits for it. It may
 * run more than once, because a deadlock or a serialization failure is retried, so it must have no other side effects.
 * It must not catch database errors: after one, the transaction can only fail.
 *
 * @throws when called inside a transaction, and whatever `work` throws, after rolling back
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
