import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import { type QueryResult as Answer, Pool, type PoolClient, type QueryConfig, types } from "pg";
import { wantsTuples } from "./statements.ts";
import { type EngineAdapter, isLongTransaction } from "./transaction-guard.ts";

/** Connections for reads, so that writers who wait for each other never block readers. */
const READING = 5;
/** Connections for transactions and single writes. The leader's lock occupies one of them permanently. */
const WRITING = 5;

type PostgresOptions = {
  /** How long a call waits at most: for a connection and then for its statement, in milliseconds. */
  readonly timeoutMs: number;
  /** Called for every connection that breaks while it is idle. */
  readonly onConnectionLost: ((error: Error) => void) | undefined;
};

/** PostgreSQL for Kysely: two pools of connections, one for what only reads. */
export function createPostgresEngine(url: string, { timeoutMs, onConnectionLost }: PostgresOptions): EngineAdapter {
  const limits = splitTimeout(timeoutMs);
  const open = (max: number) => openPool(url, { max, limits, onConnectionLost });
  const pools = { reading: open(READING), writing: open(WRITING), silenceMs: limits.silenceMs };
  return {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    waitingWriters: () => pools.writing.waitingCount,
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
  /** Milliseconds without an answer after which a connection is closed. */
  readonly silenceMs: number;
};

const LONG_BEGIN = "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** What Kysely uses as a connection: its first statement decides from which pool the real one comes. */
class PostgresSession implements DatabaseConnection {
  readonly #pools: PostgresPools;
  #client: PoolClient | undefined;
  #silenceMs: number | undefined;
  #isLost = false;

  constructor(pools: PostgresPools) {
    this.#pools = pools;
    this.#silenceMs = pools.silenceMs;
  }

  /** The statements of a long transaction may take any time. Waiting for a lock is limited all the same. */
  async begin(): Promise<void> {
    const isLong = isLongTransaction();
    this.#client ??= await this.#pools.writing.connect();
    if (isLong) this.#silenceMs = undefined;
    await this.#query(isLong ? LONG_BEGIN : "begin");
  }

  /** @throws when a statement of the transaction has failed */
  async commit(): Promise<void> {
    const { command } = await this.#query("commit");
    if (command === "ROLLBACK") throw new Error("A statement of this transaction failed before, so all of it must");
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
    return resultOf<Row>(await this.#query(sql, parameters, wantsTuples(compiled)));
  }

  streamQuery(): never {
    throw new Error("Nothing is streamed: read in pages");
  }

  /** Returns the connection to its pool; one that may still run a statement or be in a transaction is closed. */
  release(): void {
    this.#client?.release(this.#isLost);
  }

  async #query(text: string, values: readonly unknown[] = [], asTuples = false): Promise<Answer> {
    if (this.#client === undefined || this.#isLost) throw new Error("Connection terminated: it did not answer");
    const rows = asTuples && { rowMode: "array" };
    const query: QueryWithTimeout = { text, values: [...values], query_timeout: this.#silenceMs, ...rows };
    try {
      return await this.#client.query(query);
    } catch (error) {
      // The connection still runs this statement and cannot be reused.
      if (error instanceof Error && error.message === "Query read timeout") this.#isLost = true;
      throw error;
    }
  }
}

function resultOf<Row>({ rows, rowCount }: Answer): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
}

/** After so many milliseconds without a statement PostgreSQL ends a transaction: its process hangs, and holds locks. */
const IDLE_MS = 20_000;

/** Options of `pg` that its types do not declare. */
export type QueryWithTimeout = QueryConfig & { readonly query_timeout: number | undefined };

export type PostgresTimeouts = {
  readonly connectMs: number;
  readonly lockMs: number;
  readonly statementMs: number;
  /** For a server that stops answering; the limits above are enforced by the server itself. */
  readonly silenceMs: number;
};

/** Waiting for a connection and then for the slowest statement takes no longer than this, in milliseconds. */
export function splitTimeout(patienceMs: number): PostgresTimeouts {
  const share = (part: number) => Math.ceil(patienceMs * part);
  return { connectMs: share(0.3), lockMs: share(0.5), statementMs: share(0.6), silenceMs: share(0.68) };
}

type PoolParts = {
  readonly max: number;
  readonly limits: PostgresTimeouts;
  readonly onConnectionLost: ((error: Error) => void) | undefined;
};

/** Opens a pool of connections, each of them on demand. */
export function openPool(url: string, { max, limits, onConnectionLost }: PoolParts): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "league",
    max,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without listeners, either event would end the process. An idle connection emits both; its own is handled in any
  // case.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", (error) => onConnectionLost?.(error)));
  return pool;
}

/** Rows come back as from SQLite: integers (and sums and counts of them) as numbers, booleans as 0 or 1. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (oid === types.builtins.INT8 || oid === types.builtins.NUMERIC) return toInteger;
  if (oid === types.builtins.BOOL) return (value: string) => (value === "t" ? 1 : 0);
  return types.getTypeParser(oid, format);
};

function toInteger(text: string): number {
  const integer = Number(text);
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${text} is no integer that a number holds exactly`);
  return integer;
}
