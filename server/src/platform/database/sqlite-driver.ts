import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type FunctionNode,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { getMonotonicTime } from "../clock.ts";
import { Semaphore } from "../semaphore.ts";
import { rejectNonSqliteFile, requireDatabaseFile, SqliteConnection } from "./sqlite-connection.ts";
import { lockFile, retryWhileLocked } from "./sqlite-locks.ts";
import { wantsTuples } from "./statements.ts";
import { type EngineAdapter, isLongTransaction } from "./transaction-guard.ts";

type SqliteOptions = {
  /** How long a statement waits while another program has locked the file, in milliseconds. */
  readonly timeoutMs: number;
  /** Opens an existing file even if a server uses it. */
  readonly isShared: boolean;
  /** Called within half a second after another program changed the file. */
  readonly onForeignCommit: () => void;
};

/**
 * Creates the Kysely dialect for SQLite. One connection writes, for one caller at a time in the order of their requests. One
 * connection only reads and never waits (in WAL mode it sees every commit immediately).
 *
 * @throws if the file cannot be opened, if a server uses it (unless `isShared` is set), or if it is missing (if `isShared` is
 *   set)
 */
export function createSqliteEngine(
  file: string,
  { timeoutMs, isShared, onForeignCommit }: SqliteOptions,
): EngineAdapter {
  if (isShared) requireDatabaseFile(file);
  else createPrivateFile(file);
  const lock = isShared ? null : lockFile(file);
  try {
    rejectNonSqliteFile(file);
    const writer = new SqliteConnection(file, { readOnly: false });
    const reader = new SqliteConnection(file, { readOnly: true });
    const watchTimer = watchCommits(writer, onForeignCommit);
    const writerLock = new Semaphore({ maxRunning: 1, maxWaiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 });
    return {
      createQueryCompiler: () => new SqliteCompiler(),
      createAdapter: () => new LeagueSqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      countWaitingWriters: () => writerLock.waitingCount,
      driver: {
        // The file is already open, so that the start of the server fails if there is an error.
        init: async () => undefined,
        acquireConnection: async () => new SqliteSession({ writer, reader, writerLock, timeoutMs }),
        // A session holds the writer from begin to commit or rollback, not longer.
        releaseConnection: async () => undefined,
        beginTransaction: (session: SqliteSession) => session.begin(),
        commitTransaction: (session: SqliteSession) => session.commit(),
        rollbackTransaction: async (session: SqliteSession) => session.rollback(),
        /** Waits for the running transaction, then closes the file and releases its lock. */
        destroy: () =>
          writerLock.run(async () => {
            reader.close();
            writer.close();
            clearInterval(watchTimer);
            lock?.close();
          }),
      },
    };
  } catch (error) {
    lock?.close();
    throw error;
  }
}

/** Opens an empty database in memory with one connection. */
export function openInMemoryDatabase(): Kysely<unknown> {
  const connection = new SqliteConnection(":memory:", { readOnly: false });
  const session: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => connection.run<Row>(sql, parameters),
    streamQuery: () => {
      throw new Error("Streaming is not supported");
    },
  };
  return new Kysely({
    dialect: {
      createQueryCompiler: () => new SqliteCompiler(),
      createAdapter: () => new LeagueSqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => session,
        releaseConnection: async () => undefined,
        beginTransaction: async () => connection.begin({ isLong: false }),
        commitTransaction: async () => connection.end("commit"),
        rollbackTransaction: async () => connection.end("rollback"),
        destroy: async () => connection.close(),
      }),
    },
  });
}

/**
 * Tells Kysely that several connections are possible, because several sessions share the two actual connections, and that
 * changes of the schema can be rolled back.
 */
class LeagueSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  /** SQLite's name of the function `strpos` is `instr`. */
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === "strpos" ? { ...node, func: "instr" } : node);
  }

  /** Row locks (`for update skip locked`) are omitted: only one transaction can write at a time. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct" || node.rawModifier) super.visitSelectModifier(node);
  }
}

/** Creates the file if it is missing. Only its owner may read it, because it contains e-mail addresses and password hashes. */
function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

/** How often the file is checked for commits of other programs, in milliseconds. */
const checkIntervalMs = 500;

/** Calls `onForeignCommit` when another program has changed the file, or when that cannot be checked. */
function watchCommits(writer: SqliteConnection, onForeignCommit: () => void): NodeJS.Timeout {
  let lastVersion = writer.readDataVersion();
  const check = () => {
    const version = writer.readDataVersion();
    if (version !== null && version === lastVersion) return;
    lastVersion = version;
    onForeignCommit();
  };
  return setInterval(check, checkIntervalMs).unref();
}

type SqliteConnections = {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** Gives one session at a time access to the writer. */
  readonly writerLock: Semaphore;
  readonly timeoutMs: number;
};

/** The connection that Kysely gets. All sessions share the two actual connections. */
class SqliteSession implements DatabaseConnection {
  readonly #connections: SqliteConnections;
  /** Releases the writer for the next session; defined only inside a transaction. */
  #releaseWriter: (() => void) | undefined;
  /** The error of the first statement that failed in the transaction. */
  #firstError: unknown;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  async begin(): Promise<void> {
    const { writer, writerLock } = this.#connections;
    const deadline = this.#getDeadline();
    const releaseWriter = await writerLock.acquire();
    try {
      await retryWhileLocked(() => writer.begin({ isLong: isLongTransaction() }), deadline);
    } catch (error) {
      releaseWriter();
      throw error;
    }
    this.#releaseWriter = releaseWriter;
  }

  /** @throws if a statement of the transaction failed, as on PostgreSQL */
  async commit(): Promise<void> {
    this.#throwAfterFailure();
    await retryWhileLocked(() => this.#connections.writer.end("commit"), this.#getDeadline());
    this.#release();
  }

  rollback(): void {
    const { writer } = this.#connections;
    try {
      // SQLite rolls back automatically if the disk is full or broken.
      if (writer.inTransaction) writer.end("rollback");
    } finally {
      this.#release();
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#releaseWriter) return this.#runInTransaction(compiled);
    const { query, sql, parameters } = compiled;
    const { writer, reader, writerLock } = this.#connections;
    const deadline = this.#getDeadline();
    if (SelectQueryNode.is(query)) {
      return retryWhileLocked(() => reader.run<Row>(sql, parameters, wantsTuples(compiled)), deadline);
    }
    return writerLock.run(() => retryWhileLocked(() => writer.run<Row>(sql, parameters), deadline));
  }

  streamQuery(): never {
    throw new Error("Streaming is not supported: read page by page");
  }

  #release(): void {
    this.#releaseWriter?.();
    this.#releaseWriter = undefined;
  }

  /** Returns when waiting ends, in monotonic milliseconds. Includes the time spent waiting for the writer. */
  #getDeadline(): number {
    return getMonotonicTime() + this.#connections.timeoutMs;
  }

  #runInTransaction<Row>(compiled: CompiledQuery): QueryResult<Row> {
    this.#throwAfterFailure();
    try {
      return this.#connections.writer.run(compiled.sql, compiled.parameters, wantsTuples(compiled));
    } catch (error) {
      this.#firstError = error;
      throw error;
    }
  }

  #throwAfterFailure(): void {
    if (this.#firstError) {
      throw new Error("An earlier statement of this transaction failed, so it cannot be committed", {
        cause: this.#firstError,
      });
    }
  }
}
