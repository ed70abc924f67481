import type { Driver } from "kysely";
import { Pool, types } from "pg";
import { PostgresSession } from "./postgres-session.ts";
import { isLongTransaction } from "./transaction-guard.ts";

/** Connections for reads, so that writers who wait for each other never block readers. */
const READING = 5;
/** Connections for transactions and single writes. The leader's lock occupies one of them permanently. */
const WRITING = 5;
/** After so many milliseconds without a statement PostgreSQL ends a transaction: its process hangs, and holds locks. */
const IDLE_MS = 20_000;

/**
 * PostgreSQL for Kysely: two pools of connections, one for what only reads.
 *
 * @param patienceMs how long a call waits at most: for a connection and then for its statement
 * @param onLostConnection called for every connection that breaks while it is idle
 */
export function postgresDriver(
  url: string,
  patienceMs: number,
  onLostConnection: ((error: Error) => void) | undefined,
): Driver {
  const limits = limitsWithin(patienceMs);
  const open = (max: number) => openPool(url, { max, limits, onLostConnection });
  const pools = { reading: open(READING), writing: open(WRITING), silenceMs: limits.silenceMs };
  return {
    async init() {
      // Connections are opened on demand.
    },
    acquireConnection: async () => new PostgresSession(pools),
    async releaseConnection(session: PostgresSession) {
      session.release();
    },
    beginTransaction: (session: PostgresSession) => session.begin({ isLong: isLongTransaction() }),
    commitTransaction: (session: PostgresSession) => session.commit(),
    rollbackTransaction: (session: PostgresSession) => session.rollback(),
    /** Waits for running statements and transactions. */
    async destroy() {
      await Promise.all([pools.reading.end(), pools.writing.end()]);
    },
  };
}

type Limits = {
  readonly connectMs: number;
  readonly lockMs: number;
  readonly statementMs: number;
  /** For a server that stops answering; the limits above are enforced by the server itself. */
  readonly silenceMs: number;
};

/** Waiting for a connection and then for the slowest statement takes no longer than this. */
function limitsWithin(patienceMs: number): Limits {
  const share = (part: number) => Math.ceil(patienceMs * part);
  return { connectMs: share(0.3), lockMs: share(0.5), statementMs: share(0.6), silenceMs: share(0.68) };
}

type PoolParts = {
  readonly max: number;
  readonly limits: Limits;
  readonly onLostConnection: ((error: Error) => void) | undefined;
};

function openPool(url: string, { max, limits, onLostConnection }: PoolParts): Pool {
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
  pool.on("connect", (connection) => connection.on("error", (error) => onLostConnection?.(error)));
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
