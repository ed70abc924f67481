import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

const current = new AsyncLocalStorage<{ open: boolean; readonly isLong: boolean }>();

/**
 * Wraps a driver so that nothing leaves a transaction by mistake, on either engine: a query on the outer database
 * inside a transaction throws (on SQLite it would deadlock), and so does a statement after the transaction's end.
 */
export function guarded(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      refuseInsideTransaction();
      return new Loan(await driver.acquireConnection(options));
    },
    releaseConnection: (loan: Loan, options) => driver.releaseConnection(loan.connection, options),
    async beginTransaction(loan: Loan, settings) {
      const mark = current.getStore();
      if (!mark) throw new Error("A transaction begins with transaction(db, work), nowhere else");
      await driver.beginTransaction(loan.connection, settings);
      mark.open = true;
    },
    async commitTransaction(loan: Loan) {
      loan.over = true;
      await driver.commitTransaction(loan.connection);
      markEnded();
    },
    async rollbackTransaction(loan: Loan) {
      loan.over = true;
      markEnded();
      // A rollback fails only when the connection is lost; why the transaction failed says more than that.
      await driver.rollbackTransaction(loan.connection).catch(() => undefined);
    },
  };
}

/** Runs `begin`, and whatever it awaits, as one transaction. */
export function insideTransaction<Answer>(isLong: boolean, begin: () => Promise<Answer>): Promise<Answer> {
  refuseInsideTransaction();
  return current.run({ open: false, isLong }, begin);
}

/** Whether the transaction that begins here may have statements that take any time. */
export function isLongTransaction(): boolean {
  return current.getStore()?.isLong ?? false;
}

/** A connection for one statement or one transaction; others reuse it afterwards. */
class Loan implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  over = false;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.over) throw new Error("The transaction ended before this statement: await every one");
    return this.connection.executeQuery(query);
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }
}

function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error("A transaction is open here: use its trx, not the outer database, and begin no second one");
  }
}

/** Code that the work started and did not await may use the database again once the transaction is over. */
function markEnded(): void {
  const mark = current.getStore();
  if (mark) mark.open = false;
}
