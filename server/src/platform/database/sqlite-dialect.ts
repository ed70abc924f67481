import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type Dialect,
  type Driver,
  type FunctionNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteConnection } from "./sqlite-connection.ts";
import { Queue, type SqliteParts, SqliteSession } from "./sqlite-session.ts";
import type { TableChanges } from "./table-changes.ts";
import { guardedDriver, isLongTransaction, type Writers } from "./transaction-guard.ts";

/**
 * @param changes is notified of what each commit changed
 * @param writers is given the count of those who wait
 * @throws when another process serves the file, or it cannot be opened
 */
export function sqliteDialect(file: string, options: SqliteOptions, changes: TableChanges, writers: Writers): Dialect {
  return {
    createDriver: () =>
      guardedDriver(
        openSqliteDriver(file, options, () => changes.allChanged(), writers),
        changes,
      ),
    createQueryCompiler: () => new SqliteCompiler(),
    createAdapter: () => new OurAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class OurAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === "strpos" ? { ...node, func: "instr" } : node);
  }

  /** Row locks (`for update skip locked`) are omitted: a transaction has the whole database to itself. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct" || node.rawModifier) super.visitSelectModifier(node);
  }
}

type SqliteOptions = {
  /** For how long a statement waits while another program has the file locked, in milliseconds. */
  readonly patienceMs: number;
  /** Opens the file also while another process serves it. */
  readonly isShared: boolean;
};

/** How often the file is checked for commits of other programs, in milliseconds. */
const checkMs = 500;

/**
 * SQLite for Kysely: one connection that writes, used by one caller at a time, first come, first served, and one that
 * only reads and never waits (in WAL mode it sees every commit at once).
 *
 * @param onForeignCommit called within half a second after another program has changed the file
 * @param writers is given the count of those who wait
 * @throws when another process serves the file (unless `isShared`), or it cannot be opened
 */
function openSqliteDriver(
  file: string,
  { patienceMs, isShared }: SqliteOptions,
  onForeignCommit: () => void,
  writers: Writers,
): Driver {
  createPrivately(file);
  const lock = isShared ? { release: () => undefined } : lockFile(file);
  try {
    const writer = new SqliteConnection(file, { readOnly: false });
    const reader = new SqliteConnection(file, { readOnly: true });
    const watch = watchCommits(writer, onForeignCommit);
    const release = () => {
      clearInterval(watch);
      lock.release();
    };
    const writing = new Queue();
    writers.waiting = () => writing.waiting;
    return sqliteDriver({ writer, reader, writing, patienceMs }, release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The file holds addresses and password hashes: only its owner may read it. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

function watchCommits(writer: SqliteConnection, onForeignCommit: () => void): NodeJS.Timeout {
  let seen = dataVersion(writer);
  const check = () => {
    const version = dataVersion(writer);
    if (version !== null && version === seen) return;
    seen = version;
    onForeignCommit();
  };
  return setInterval(check, checkMs).unref();
}

/** `null`: it cannot be read just now, so anything may have changed. */
function dataVersion(writer: SqliteConnection): unknown {
  try {
    return writer.dataVersion();
  } catch {
    return null;
  }
}

function sqliteDriver(parts: SqliteParts, release: () => void): Driver {
  const { writer, reader, writing } = parts;
  return {
    async init() {
      // The file is opened before, so that errors reach whoever starts the server.
    },
    acquireConnection: async () => new SqliteSession(parts),
    async releaseConnection() {
      // A session holds the writer from begin to commit or rollback, not longer.
    },
    async beginTransaction(session: SqliteSession) {
      await session.begin({ isLong: isLongTransaction() });
    },
    async commitTransaction(session: SqliteSession) {
      await session.commit();
    },
    async rollbackTransaction(session: SqliteSession) {
      session.rollback();
    },
    /** Waits for the transaction that is running, then closes the file and releases its lock. */
    async destroy() {
      const leave = await writing.enter();
      reader.close();
      writer.close();
      release();
      // Waiting callers are rejected instead of waiting for ever.
      leave();
    },
  };
}

const BUSY = 5;

/**
 * Keeps other processes from serving the same file: each would queue its writes without knowing of the other's.
 * The lock is an open transaction on an empty database beside the file, so that the operating system frees it however
 * the process ends.
 *
 * @throws when another holds it, in words for whoever started the server
 */
function lockFile(file: string): { release(): void } {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === BUSY)) throw error;
    const words = `${file} is in use by another server. SQLite serves one: stop it, or use PostgreSQL (DATABASE_URL).`;
    throw new Error(words, { cause: error });
  }
  return { release: () => lock.close() };
}
