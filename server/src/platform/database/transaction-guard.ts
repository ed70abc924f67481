import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { retryOnConflict } from "./dialect.ts";
import { findQueryTables } from "./query-tables.ts";
import type { CommittedChange, TableChanges, WrittenTables } from "./table-changes.ts";
import { markUncacheable, recordCommittedChange, recordReads } from "./track-dependencies.ts";

/** A Kysely dialect with its driver, before the driver is guarded. */
export type EngineAdapter = Omit<Dialect, "createDriver"> & {
  readonly driver: Driver;
  /** Returns how many transactions and statements wait for a writing connection. */
  readonly countWaitingWriters: () => number;
};

/**
 * Announces the changes of a transaction to other processes, as its last statement.
 * @returns the change number; `null` if changes have no numbers yet
 */
export type AnnounceChange = (connection: DatabaseConnection, changed: CommittedChange) => Promise<number | null>;

/** The state of a transaction. */
type TransactionScope = {
  isOpen: boolean;
  readonly isLong: boolean;
  /** Names that are added to the tables that it changes (see `publishInTransaction`). */
  readonly publishedNames: Set<string>;
  /** See `publishUsersInTransaction`. */
  readonly publishedUserIds: Set<number>;
};
const currentTransaction = new AsyncLocalStorage<TransactionScope>();

/**
 * Wraps a driver so that no statement runs outside of its transaction by mistake. A query on the outer database inside a
 * transaction throws (on SQLite it would deadlock), and so does a statement after the end of its transaction.
 *
 * Also records dependencies: which tables the current work reads (see `recordReads`), and after a commit, which tables
 * changed.
 *
 * @param announce announces changes to other processes, if several share the database
 */
export function guardDriver(driver: Driver, changes: TableChanges, announce?: AnnounceChange): Driver {
  async function commit({ connection, changedTables: { written, deleted } }: GuardedConnection): Promise<void> {
    const scope = currentTransaction.getStore();
    const change: CommittedChange = {
      written: written === "all" || scope === undefined ? written : written.union(scope.publishedNames),
      deleted,
      userIds: scope?.publishedUserIds ?? new Set(),
    };
    const isChange = change.written === "all" || change.written.size > 0;
    const number = isChange && announce ? await announce(connection, change) : null;
    try {
      await driver.commitTransaction(connection);
    } finally {
      // The change is recorded even if the commit threw, because only its response may have been lost.
      changes.recordChange(change, number);
    }
    if (number !== null) recordCommittedChange(number);
  }

  /** Executes a write outside of a transaction. If changes are announced, it gets its own transaction. */
  async function executeAlone<Row>(guarded: GuardedConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection } = guarded;
    // Raw SQL that names no tables may be a statement that cannot run in a transaction, such as `vacuum`. It is not announced.
    if (announce === undefined || guarded.changedTables.written === "all") {
      return connection
        .executeQuery<Row>(query)
        .finally(() => changes.recordChange({ ...guarded.changedTables, userIds: new Set() }));
    }
    return retryOnConflict(async () => {
      await driver.beginTransaction(connection, {});
      try {
        const result = await connection.executeQuery<Row>(query);
        await commit(guarded);
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
      rejectInsideTransaction();
      return new GuardedConnection(await driver.acquireConnection(options), executeAlone);
    },
    releaseConnection: (guarded: GuardedConnection, options) => driver.releaseConnection(guarded.connection, options),
    async beginTransaction(guarded: GuardedConnection, settings) {
      const scope = currentTransaction.getStore();
      if (!scope) throw new Error("Use transaction(db, work) instead of db.transaction()");
      await driver.beginTransaction(guarded.connection, settings);
      guarded.isInTransaction = true;
      scope.isOpen = true;
    },
    async commitTransaction(guarded: GuardedConnection) {
      guarded.isEnded = true;
      await commit(guarded);
      markEnded();
    },
    async rollbackTransaction(guarded: GuardedConnection) {
      guarded.isEnded = true;
      markEnded();
      // A rollback fails only if the connection is lost. The error of the transaction itself is more useful.
      await driver.rollbackTransaction(guarded.connection).catch(() => undefined);
    },
  };
}

/** Runs `begin`, and everything that it awaits, as one transaction. */
export function runInsideTransaction<Result>(isLong: boolean, begin: () => Promise<Result>): Promise<Result> {
  rejectInsideTransaction();
  return currentTransaction.run(
    { isOpen: false, isLong, publishedNames: new Set(), publishedUserIds: new Set() },
    begin,
  );
}

/**
 * Adds a name to the tables that the current transaction changes. After the commit, all processes treat it like a
 * changed table.
 */
export function publishInTransaction(name: string): void {
  currentTransaction.getStore()?.publishedNames.add(name);
}

/** Records that the current transaction changes data that only these users see (see `TableChanges.listen`). */
export function publishUsersInTransaction(userIds: Iterable<number>): void {
  const scope = currentTransaction.getStore();
  for (const userId of userIds) scope?.publishedUserIds.add(userId);
}

/** Returns whether the current transaction has no statement timeout. */
export function isLongTransaction(): boolean {
  return currentTransaction.getStore()?.isLong ?? false;
}

type ExecuteAlone = <Row>(guarded: GuardedConnection, query: CompiledQuery) => Promise<QueryResult<Row>>;

/** The connection that Kysely gets: checks each statement and records the tables that it reads and changes. */
class GuardedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #executeAlone: ExecuteAlone;
  changedTables: WrittenTables = { written: new Set(), deleted: new Set() };
  isInTransaction = false;
  /** Whether its transaction has ended. */
  isEnded = false;

  /** @param executeAlone executes a write outside of a transaction */
  constructor(connection: DatabaseConnection, executeAlone: ExecuteAlone) {
    this.connection = connection;
    this.#executeAlone = executeAlone;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isEnded) throw new Error("The transaction has ended: await every statement inside it");
    const isChange = this.#recordTables(query);
    return isChange && !this.isInTransaction ? this.#executeAlone(this, query) : this.connection.executeQuery(query);
  }

  streamQuery(): never {
    throw new Error("Streaming is not supported: read page by page");
  }

  /** Records the tables that a statement reads and changes. @returns whether it may change anything */
  #recordTables(query: CompiledQuery): boolean {
    const { read, written, deleted, isReadComplete } = findQueryTables(query);
    recordReads(read);
    const isChange = written === null || written.length > 0;
    if (isChange || !isReadComplete) markUncacheable();
    if (isChange) this.changedTables = mergeTables(this.changedTables, written, deleted);
    return isChange;
  }
}

function mergeTables(
  before: WrittenTables,
  written: readonly string[] | null,
  deleted: readonly string[],
): WrittenTables {
  return {
    written: written === null || before.written === "all" ? "all" : before.written.union(new Set(written)),
    deleted: before.deleted.union(new Set(deleted)),
  };
}

function rejectInsideTransaction(): void {
  if (currentTransaction.getStore()?.isOpen) {
    throw new Error("A transaction is open: use its trx, not the outer database, and do not nest transactions");
  }
}

/** Marks the transaction as ended. Code that its work started but did not await may then use the outer database again. */
function markEnded(): void {
  const scope = currentTransaction.getStore();
  if (scope) scope.isOpen = false;
}
