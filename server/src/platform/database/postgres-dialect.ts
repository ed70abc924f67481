import type { Dialect } from "kysely";
import { PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Pool, types } from "pg";
import { guarded } from "./transaction-guard.ts";

const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 20_000;
const SILENCE_MS = 60_000;

/**
 * PostgreSQL for Kysely, over a pool of connections.
 *
 * @param onLostConnection hears of every connection that breaks while nobody waits for its answer
 */
export function postgresDialect(url: string, onLostConnection: ((error: Error) => void) | undefined): Dialect {
  const pool = new Pool({
    connectionString: url,
    application_name: "league",
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    // The server keeps the limits above; this one is for a server that has gone without a word.
    query_timeout: SILENCE_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Unheard, either event would end the process: the pool speaks for connections that rest, each for itself when in use.
  const tell = (error: Error) => onLostConnection?.(error);
  pool.on("error", tell);
  pool.on("connect", (connection) => connection.on("error", tell));
  return {
    createDriver: () => guarded(new PostgresDriver({ pool })),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
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
