import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import { retryOnConflict } from "./dialect.ts";
import { runInsideTransaction } from "./transaction-guard.ts";

export type Database<Tables> = Kysely<Tables>;

/** A database inside a transaction. A parameter of this type requires a transaction. */
export type Transaction<Tables> = KyselyTransaction<Tables>;

export type TransactionOptions = {
  /** For backups and migrations: the statement timeout, which is too short for them, does not apply. The lock timeout does. */
  readonly isLong?: boolean;
};

/** Runs the work of a transaction, and its own statements before and after it. */
export type ObserveTransaction<Tables> = <Result>(
  trx: Transaction<Tables>,
  work: () => Promise<Result>,
) => Promise<Result>;

/** The current observer. It is `unknown`, because the type of its tables is not known here. */
const observerStorage = new AsyncLocalStorage<unknown>();

/** Runs work. Each transaction that the work begins is run by `observe`. */
export function observeTransactions<Tables, Result>(
  observe: ObserveTransaction<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  return observerStorage.run(observe, work);
}

/**
 * Runs `work` in a transaction and returns its result. Rolls back if `work` throws.
 *
 * `work` must
 * - await nothing but statements of its own `trx`, because on SQLite all other writes wait for it;
 * - have no other side effects, because it is run again after a deadlock or a serialization failure;
 * - not catch database errors: after one, the transaction cannot be committed.
 *
 * @throws if called inside a transaction, and the errors of `work`
 */
export async function transaction<Tables, Result>(
  db: Database<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  { isLong = false }: TransactionOptions = {},
): Promise<Result> {
  // A process uses one schema, so the observer's tables are those of every transaction.
  const observe = observerStorage.getStore() as ObserveTransaction<Tables> | undefined;
  const run = observe === undefined ? work : (trx: Transaction<Tables>) => observe(trx, () => work(trx));
  return retryOnConflict(() => runInsideTransaction(isLong, () => db.transaction().execute(run)));
}
