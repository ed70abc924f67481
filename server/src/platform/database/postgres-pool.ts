import { Pool, type QueryConfig, types } from "pg";

/** After so many milliseconds without a statement PostgreSQL ends a transaction: its process hangs, and holds locks. */
const IDLE_MS = 20_000;

/** Options of `pg` that its types do not declare. */
export type TimedQuery = QueryConfig & { readonly query_timeout: number | undefined };

export type Limits = {
  readonly connectMs: number;
  readonly lockMs: number;
  readonly statementMs: number;
  /** For a server that stops answering; the limits above are enforced by the server itself. */
  readonly silenceMs: number;
};

/** Waiting for a connection and then for the slowest statement takes no longer than this, in milliseconds. */
export function limitsWithin(patienceMs: number): Limits {
  const share = (part: number) => Math.ceil(patienceMs * part);
  return { connectMs: share(0.3), lockMs: share(0.5), statementMs: share(0.6), silenceMs: share(0.68) };
}

type PoolParts = {
  readonly max: number;
  readonly limits: Limits;
  readonly onLostConnection: ((error: Error) => void) | undefined;
};

/** Opens a pool of connections, each of them on demand. */
export function openPool(url: string, { max, limits, onLostConnection }: PoolParts): Pool {
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
