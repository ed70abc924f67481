import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { retryOnConflict } from "./dialect.ts";
import { findQueryTables } from "./query-tables.ts";
import type { TableChanges, WrittenTables } from "./table-changes.ts";
import { markUncacheable, recordCommittedChange, recordReads } from "./track-dependencies.ts";

/** What an engine is to Kysely, before its driver is guarded. */
export type EngineAdapter = Omit<Dialect, "createDriver"> & {
  readonly driver: Driver;
  /** How many wait for the connection that writes; on PostgreSQL, for one of them. */
  readonly waitingWriters: () => number;
};

/** Notifies other processes of a transaction's changes, as its last statement. @returns the number of the change */
export type AnnounceChange = (connection: DatabaseConnection, changed: WrittenTables) => Promise<number | null>;

const current = new AsyncLocalStorage<{ open: boolean; readonly isLong: boolean }>();

/**
 * Wraps a driver so that no statement runs outside of its transaction by mistake, on either engine: a query on the
 * outer database inside a transaction throws (on SQLite it would deadlock), and so does a statement after the
 * transaction's end. Which tables are read is noted in the trace, which are changed in `changes`, once that is
 * committed.
 *
 * @param announce notifies other processes of a transaction's changes, as its last statement
 */
export function guardDriver(driver: Driver, changes: TableChanges, announce?: AnnounceChange): Driver {
  async function commit({ connection, changed }: GuardedConnection): Promise<void> {
    const isChange = changed.written === "all" || changed.written.size > 0;
    const number = isChange && announce ? await announce(connection, changed) : null;
    try {
      await driver.commitTransaction(connection);
    } finally {
      // A commit that failed may have been carried out: only its answer was lost.
      changes.recordChange(changed, number);
    }
    if (number !== null) recordCommittedChange(number);
  }

  /** Runs a change outside of a transaction; where it is to be announced, in one of its own. */
  async function runAlone<Row>(loan: GuardedConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection } = loan;
    if (announce === undefined || loan.changed.written === "all") {
      return connection.executeQuery<Row>(query).finally(() => changes.recordChange(loan.changed));
    }
    return retryOnConflict(async () => {
      await driver.beginTransaction(connection, {});
      try {
        const result = await connection.executeQuery<Row>(query);
        await commit(loan);
        return result;
      } catch (error) {
        await driver.rollbackTransaction(connection).catch(() => undefined);
        throw error;
      }
    });
  }

  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      refuseInsideTransaction();
      return new GuardedConnection(await driver.acquireConnection(options), runAlone);
    },
    releaseConnection: (loan: GuardedConnection, options) => driver.releaseConnection(loan.connection, options),
    async beginTransaction(loan: GuardedConnection, settings) {
      const scope = current.getStore();
      if (!scope) throw new Error("A transaction begins with transaction(db, work), nowhere else");
      await driver.beginTransaction(loan.connection, settings);
      loan.inTransaction = true;
      scope.open = true;
    },
    async commitTransaction(loan: GuardedConnection) {
      loan.over = true;
      await commit(loan);
      markEnded();
    },
    async rollbackTransaction(loan: GuardedConnection) {
      loan.over = true;
      markEnded();
      // A rollback fails only when the connection is lost; why the transaction failed says more than that.
      await driver.rollbackTransaction(loan.connection).catch(() => undefined);
    },
  };
}

/** Runs `begin`, and whatever it awaits, as one transaction. */
export function runInsideTransaction<Answer>(isLong: boolean, begin: () => Promise<Answer>): Promise<Answer> {
  refuseInsideTransaction();
  return current.run({ open: false, isLong }, begin);
}

/** Whether the statements of the transaction that begins here may take any time. */
export function isLongTransaction(): boolean {
  return current.getStore()?.isLong ?? false;
}

type RunAlone = <Row>(loan: GuardedConnection, query: CompiledQuery) => Promise<QueryResult<Row>>;

class GuardedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #runAlone: RunAlone;
  changed: WrittenTables = { written: new Set(), deleted: new Set() };
  inTransaction = false;
  over = false;

  /** @param runAlone runs a change outside of a transaction */
  constructor(connection: DatabaseConnection, runAlone: RunAlone) {
    this.connection = connection;
    this.#runAlone = runAlone;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.over) throw new Error("The transaction ended before this statement: await every one");
    const isChange = this.#note(query);
    return isChange && !this.inTransaction ? this.#runAlone(this, query) : this.connection.executeQuery(query);
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }

  /** Notes what a statement reads and changes. @returns whether it changes anything */
  #note(query: CompiledQuery): boolean {
    const { read, written, deleted, isReadComplete } = findQueryTables(query);
    recordReads(read);
    const isChange = written === null || written.length > 0;
    if (isChange || !isReadComplete) markUncacheable();
    if (isChange) this.changed = addedTo(this.changed, written, deleted);
    return isChange;
  }
}

function addedTo(before: WrittenTables, written: readonly string[] | null, deleted: readonly string[]): WrittenTables {
  return {
    written: written === null || before.written === "all" ? "all" : before.written.union(new Set(written)),
    deleted: before.deleted.union(new Set(deleted)),
  };
}

function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error("A transaction is open here: use its trx, not the outer database, and begin no second one");
  }
}

/** Code that the work started and did not await may use the database again once the transaction is over. */
function markEnded(): void {
  const scope = current.getStore();
  if (scope) scope.open = false;
}
