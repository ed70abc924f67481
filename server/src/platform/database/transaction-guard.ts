import { AsyncLocalStorage } from "node:async_hooks";
import type { Driver } from "kysely";

const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Wraps a driver so that, on either engine, asking the outer database from inside a transaction throws at once.
 * On SQLite it would wait for itself for ever; on PostgreSQL it would silently leave the transaction.
 */
export function guarded(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      refuseInsideTransaction();
      return driver.acquireConnection(options);
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    async beginTransaction(connection, settings) {
      const mark = current.getStore();
      if (!mark) throw new Error("A transaction begins with transaction(db, work), nowhere else");
      await driver.beginTransaction(connection, settings);
      mark.open = true;
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(connection);
      markEnded();
    },
    async rollbackTransaction(connection) {
      markEnded();
      // A rollback fails only when the connection is lost; why the transaction failed says more than that.
      await driver.rollbackTransaction(connection).catch(() => undefined);
    },
  };
}

/** Runs `begin`, and whatever it awaits, as one transaction that nothing inside it can slip out of. */
export function insideTransaction<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  refuseInsideTransaction();
  return current.run({ open: false }, begin);
}

function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error("A transaction is open here: use its trx, not the outer database, and begin no second one");
  }
}

/** What the work left running may ask the database again once the transaction is over. */
function markEnded(): void {
  const mark = current.getStore();
  if (mark) mark.open = false;
}
