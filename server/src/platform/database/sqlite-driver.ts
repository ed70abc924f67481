import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
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
import { monotonicNow } from "../clock.ts";
import { Semaphore } from "../semaphore.ts";
import { rejectNonSqliteFile, requireDatabaseFile, SqliteConnection } from "./sqlite-connection.ts";
import { wantsTuples } from "./statements.ts";
import { type EngineAdapter, isLongTransaction } from "./transaction-guard.ts";

type SqliteOptions = {
  /** For how long a statement waits while another program has the file locked, in milliseconds. */
  readonly timeoutMs: number;
  /** Opens the file also while another process serves it, and makes none. */
  readonly isShared: boolean;
  /** Called within half a second after another program has changed the file. */
  readonly onForeignCommit: () => void;
};

/**
 * SQLite for Kysely: one connection that writes, used by one caller at a time, first come, first served, and one that
 * only reads and never waits (in WAL mode it sees every commit at once).
 *
 * @throws when another process serves the file (unless `isShared`), or it cannot be opened or, with `isShared`, is not there
 */
export function createSqliteEngine(
  file: string,
  { timeoutMs, isShared, onForeignCommit }: SqliteOptions,
): EngineAdapter {
  if (isShared) requireDatabaseFile(file);
  else createPrivately(file);
  const lock = isShared ? null : lockFile(file);
  try {
    rejectNonSqliteFile(file);
    const writer = new SqliteConnection(file, { readOnly: false });
    const reader = new SqliteConnection(file, { readOnly: true });
    const watch = watchCommits(writer, onForeignCommit);
    const writing = new Semaphore({ running: 1, waiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 });
    return {
      createQueryCompiler: () => new SqliteCompiler(),
      createAdapter: () => new OurAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      waitingWriters: () => writing.waiting,
      driver: {
        // The file is opened before, so that errors reach whoever starts the server.
        init: async () => undefined,
        acquireConnection: async () => new SqliteSession({ writer, reader, writing, timeoutMs }),
        // A session holds the writer from begin to commit or rollback, not longer.
        releaseConnection: async () => undefined,
        beginTransaction: (session: SqliteSession) => session.begin(),
        commitTransaction: (session: SqliteSession) => session.commit(),
        rollbackTransaction: async (session: SqliteSession) => session.rollback(),
        /** Waits for the transaction that is running, then closes the file and releases its lock. Who waits is rejected. */
        destroy: () =>
          writing.run(async () => {
            reader.close();
            writer.close();
            clearInterval(watch);
            lock?.close();
          }),
      },
    };
  } catch (error) {
    lock?.close();
    throw error;
  }
}

/** A database in memory of one connection, without anything in it. */
export function openInMemoryDatabase(): Kysely<unknown> {
  const connection = new SqliteConnection(":memory:", { readOnly: false });
  const session: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => connection.run<Row>(sql, parameters),
    streamQuery: () => {
      throw new Error("Nothing is streamed from a database in memory");
    },
  };
  return new Kysely({
    dialect: {
      createQueryCompiler: () => new SqliteCompiler(),
      createAdapter: () => new OurAdapter(),
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

/** The file holds addresses and password hashes: only its owner may read it. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

/** How often the file is checked for commits of other programs, in milliseconds. */
const checkMs = 500;

function watchCommits(writer: SqliteConnection, onForeignCommit: () => void): NodeJS.Timeout {
  let seen = writer.readDataVersion();
  const check = () => {
    const version = writer.readDataVersion();
    if (version !== null && version === seen) return;
    seen = version;
    onForeignCommit();
  };
  return setInterval(check, checkMs).unref();
}

const BUSY = 5;

/**
 * Keeps other processes from serving the same file: each would queue its writes without knowing of the other's.
 * The lock is an open transaction on an empty database beside the file, so that the operating system frees it however
 * the process ends.
 *
 * @throws when another holds it, in words for whoever started the server
 */
function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const words = `${file} is in use by another server. SQLite serves one: stop it, or use PostgreSQL (DATABASE_URL).`;
    throw new Error(words, { cause: error });
  }
}

type SqliteParts = {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** Who may use the writer. */
  readonly writing: Semaphore;
  readonly timeoutMs: number;
};

/** What Kysely uses as a connection: access to the two real ones, which all sessions share. */
class SqliteSession implements DatabaseConnection {
  readonly #parts: SqliteParts;
  /** Lets the next one use the writer; only within a transaction. */
  #leave: (() => void) | undefined;
  #failure: unknown;

  constructor(parts: SqliteParts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    const { writer, writing } = this.#parts;
    const deadline = this.#deadline();
    const leave = await writing.acquire();
    try {
      await untilUnlocked(() => writer.begin({ isLong: isLongTransaction() }), deadline);
    } catch (error) {
      leave();
      throw error;
    }
    this.#leave = leave;
  }

  /** @throws when a statement of the transaction has failed, as on PostgreSQL */
  async commit(): Promise<void> {
    this.#refuseAfterFailure();
    await untilUnlocked(() => this.#parts.writer.end("commit"), this.#deadline());
    this.#release();
  }

  rollback(): void {
    const { writer } = this.#parts;
    try {
      // A full or broken disk makes SQLite roll back by itself.
      if (writer.inTransaction) writer.end("rollback");
    } finally {
      this.#release();
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leave) return this.#runInTransaction(compiled);
    const { query, sql, parameters } = compiled;
    const { writer, reader, writing } = this.#parts;
    const deadline = this.#deadline();
    if (SelectQueryNode.is(query)) {
      return untilUnlocked(() => reader.run<Row>(sql, parameters, wantsTuples(compiled)), deadline);
    }
    return writing.run(() => untilUnlocked(() => writer.run<Row>(sql, parameters), deadline));
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }

  #release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** The time spent waiting for the writer counts too, so that the total is limited. */
  #deadline(): number {
    return monotonicNow() + this.#parts.timeoutMs;
  }

  #runInTransaction<Row>(compiled: CompiledQuery): QueryResult<Row> {
    this.#refuseAfterFailure();
    try {
      return this.#parts.writer.run(compiled.sql, compiled.parameters, wantsTuples(compiled));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #refuseAfterFailure(): void {
    if (this.#failure) {
      throw new Error("A statement of this transaction failed before, so all of it must", { cause: this.#failure });
    }
  }
}

/** Milliseconds between two attempts, doubled each time. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 50;

/**
 * Retries while another program has the SQLite file locked; the event loop is free between attempts.
 *
 * @param deadline the `msOfProcess()` after which it does not retry
 * @throws the last error after the deadline, and any other error at once
 */
async function untilUnlocked<Answer>(attempt: () => Answer, deadline: number): Promise<Answer> {
  for (let pauseMs = FIRST_PAUSE; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (monotonicNow() >= deadline) throw inPlainWords(error);
    }
    await pause(pauseMs);
  }
}

type BusyError = Error & { readonly errcode: number };

function isBusy(error: unknown): error is BusyError {
  return (
    error instanceof Error && "errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === BUSY
  );
}

/** An error whose message says what to do, for logs and for whoever starts the server while the file is locked. */
function inPlainWords(cause: BusyError): Error {
  const words =
    "Another program has the league's database locked: a transaction begun in a database browser, for instance";
  return Object.assign(new Error(words, { cause }), { errcode: cause.errcode });
}
