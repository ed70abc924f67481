import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import { retryOnConflict } from "./dialect.ts";
import { runInsideTransaction } from "./transaction-guard.ts";

export type Database<Tables> = Kysely<Tables>;

/** A database inside a transaction, for what must not happen outside of one. */
export type Transaction<Tables> = KyselyTransaction<Tables>;

export type TransactionOptions = {
  /** Disables the limit on the duration of its statements, as a backup needs. Waiting for a lock stays limited. */
  readonly isLong?: boolean;
};

/** Runs a transaction's work, and statements of its own before and after it. */
export type ObserveTransaction<Tables> = <Answer>(
  trx: Transaction<Tables>,
  work: () => Promise<Answer>,
) => Promise<Answer>;

const observer = new AsyncLocalStorage<unknown>();

/** Runs work, and has each transaction that it begins run by `observe`. */
export function observeTransactions<Tables, Answer>(
  observe: ObserveTransaction<Tables>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return observer.run(observe, work);
}

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
  // A process has one schema, so an observer's tables are those of every transaction.
  const observe = observer.getStore() as ObserveTransaction<Tables> | undefined;
  const run = observe === undefined ? work : (trx: Transaction<Tables>) => observe(trx, () => work(trx));
  return retryOnConflict(() => runInsideTransaction(isLong, () => db.transaction().execute(run)));
}
