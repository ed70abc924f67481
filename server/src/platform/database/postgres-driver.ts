import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import { type QueryResult as PgResult, Pool, type PoolClient, type QueryConfig, types } from "pg";
import { wantsTuples } from "./statements.ts";
import { type EngineAdapter, isLongTransaction } from "./transaction-guard.ts";

/** Separate connections for reads, so that transactions that wait for each other never block reads. */
const READ_CONNECTIONS = 5;
/** Connections for transactions and single writes. The leader's lock occupies one of them permanently. */
const WRITE_CONNECTIONS = 5;

type PostgresOptions = {
  /** The maximum time to wait for a connection and then for a statement, in milliseconds. */
  readonly timeoutMs: number;
  /** Called if an idle connection is lost. */
  readonly onConnectionLost: ((error: Error) => void) | undefined;
};

/** Creates the Kysely dialect for PostgreSQL, with separate connection pools for reads and writes. */
export function createPostgresEngine(url: string, { timeoutMs, onConnectionLost }: PostgresOptions): EngineAdapter {
  const timeouts = splitTimeout(timeoutMs);
  const createPool = (maxConnections: number) => openPool(url, { maxConnections, timeouts, onConnectionLost });
  const pools = {
    reading: createPool(READ_CONNECTIONS),
    writing: createPool(WRITE_CONNECTIONS),
    responseTimeoutMs: timeouts.responseTimeoutMs,
  };
  return {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    countWaitingWriters: () => pools.writing.waitingCount,
    driver: {
      // Connections are opened on demand.
      init: async () => undefined,
      acquireConnection: async () => new PostgresSession(pools),
      releaseConnection: async (session: PostgresSession) => session.release(),
      beginTransaction: (session: PostgresSession) => session.begin(),
      commitTransaction: (session: PostgresSession) => session.commit(),
      rollbackTransaction: (session: PostgresSession) => session.rollback(),
      async destroy() {
        await Promise.all([pools.reading.end(), pools.writing.end()]);
      },
    },
  };
}

type PostgresPools = {
  readonly reading: Pool;
  readonly writing: Pool;
  /** A connection is closed after this many milliseconds without a response. */
  readonly responseTimeoutMs: number;
};

const BEGIN_LONG_TRANSACTION =
  "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** The connection that Kysely gets. Its first statement decides from which pool the actual connection is taken. */
class PostgresSession implements DatabaseConnection {
  readonly #pools: PostgresPools;
  #client: PoolClient | undefined;
  #responseTimeoutMs: number | undefined;
  #isLost = false;

  constructor(pools: PostgresPools) {
    this.#pools = pools;
    this.#responseTimeoutMs = pools.responseTimeoutMs;
  }

  /** Begins a transaction. A long transaction has no statement timeout, but still a lock timeout. */
  async begin(): Promise<void> {
    const isLong = isLongTransaction();
    this.#client ??= await this.#pools.writing.connect();
    if (isLong) this.#responseTimeoutMs = undefined;
    await this.#query(isLong ? BEGIN_LONG_TRANSACTION : "begin");
  }

  /** @throws if a statement of the transaction failed */
  async commit(): Promise<void> {
    const { command } = await this.#query("commit");
    if (command === "ROLLBACK")
      throw new Error("An earlier statement of this transaction failed, so it cannot be committed");
  }

  async rollback(): Promise<void> {
    try {
      await this.#query("rollback");
    } catch (error) {
      this.#isLost = true;
      throw error;
    }
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { query, sql, parameters } = compiled;
    const { reading, writing } = this.#pools;
    this.#client ??= await (SelectQueryNode.is(query) ? reading : writing).connect();
    return toQueryResult<Row>(await this.#query(sql, parameters, wantsTuples(compiled)));
  }

  streamQuery(): never {
    throw new Error("Streaming is not supported: read page by page");
  }

  /** Returns the connection to its pool. Closes it if it may still run a statement or be in a transaction. */
  release(): void {
    this.#client?.release(this.#isLost);
  }

  async #query(text: string, values: readonly unknown[] = [], asTuples = false): Promise<PgResult> {
    if (this.#client === undefined || this.#isLost) throw new Error("Connection terminated: no response");
    const rowModeOption = asTuples ? { rowMode: "array" } : {};
    const query: QueryWithTimeout = {
      text,
      values: [...values],
      query_timeout: this.#responseTimeoutMs,
      ...rowModeOption,
    };
    try {
      return await this.#client.query(query);
    } catch (error) {
      // The connection still runs this statement and cannot be reused.
      if (error instanceof Error && error.message === "Query read timeout") this.#isLost = true;
      throw error;
    }
  }
}

function toQueryResult<Row>({ rows, rowCount }: PgResult): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
}

/**
 * PostgreSQL ends a transaction after this many milliseconds without a statement: its process probably hangs, while the
 * transaction holds locks.
 */
const IDLE_TRANSACTION_MS = 20_000;

/** A query with an option of `pg` that its types do not declare. */
export type QueryWithTimeout = QueryConfig & { readonly query_timeout: number | undefined };

/** The timeouts of a connection, in milliseconds. */
export type PostgresTimeouts = {
  readonly connectTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** For a server that stops responding. PostgreSQL itself enforces the other timeouts. */
  readonly responseTimeoutMs: number;
};

/**
 * Splits a timeout, so that waiting for a connection and then for the slowest statement does not exceed it. The limits of
 * PostgreSQL are lower than that for a response, so that PostgreSQL normally ends a statement first.
 */
export function splitTimeout(timeoutMs: number): PostgresTimeouts {
  const takeFraction = (fraction: number) => Math.ceil(timeoutMs * fraction);
  // `connectTimeoutMs` and `responseTimeoutMs` together must not exceed the timeout.
  return {
    connectTimeoutMs: takeFraction(0.3),
    lockTimeoutMs: takeFraction(0.5),
    statementTimeoutMs: takeFraction(0.6),
    responseTimeoutMs: takeFraction(0.68),
  };
}

type PoolOptions = {
  readonly maxConnections: number;
  readonly timeouts: PostgresTimeouts;
  readonly onConnectionLost: ((error: Error) => void) | undefined;
};

/** Creates a connection pool. It opens connections on demand. */
export function openPool(url: string, { maxConnections, timeouts, onConnectionLost }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "league",
    max: maxConnections,
    connectionTimeoutMillis: timeouts.connectTimeoutMs,
    lock_timeout: timeouts.lockTimeoutMs,
    statement_timeout: timeouts.statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without listeners, either event would end the process. If an idle connection is lost, the pool and the connection
  // emit an error; only that of the connection is reported.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", (error) => onConnectionLost?.(error)));
  return pool;
}

/** Parses values as SQLite returns them: integers (also sums and counts) as numbers, booleans as 0 or 1. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (oid === types.builtins.INT8 || oid === types.builtins.NUMERIC) return toInteger;
  if (oid === types.builtins.BOOL) return (value: string) => (value === "t" ? 1 : 0);
  return types.getTypeParser(oid, format);
};

function toInteger(text: string): number {
  const integer = Number(text);
  if (!Number.isSafeInteger(integer))
    throw new RangeError(`${text} is not an integer that a number can represent exactly`);
  return integer;
}
