import type { Driver } from "kysely";
import { limitsWithin, openPool } from "./postgres-pool.ts";
import { PostgresSession } from "./postgres-session.ts";
import type { Replica } from "./replica.ts";
import { isLongTransaction } from "./transaction-guard.ts";
import type { Writers } from "./writers.ts";

/** Connections for reads, so that writers who wait for each other never block readers. */
const READING = 5;
/** Connections for transactions and single writes. The leader's lock occupies one of them permanently. */
const WRITING = 5;

/**
 * PostgreSQL for Kysely: two pools of connections, one for what only reads.
 *
 * @param patienceMs how long a call waits at most: for a connection and then for its statement
 * @param onLostConnection called for every connection that breaks while it is idle
 * @param replica answers selects of read calls, where it can
 * @param writers is given the count of those who wait
 */
export function postgresDriver(
  url: string,
  patienceMs: number,
  onLostConnection: ((error: Error) => void) | undefined,
  replica: Replica | undefined,
  writers: Writers,
): Driver {
  const limits = limitsWithin(patienceMs);
  const open = (max: number) => openPool(url, { max, limits, onLostConnection });
  const pools = { reading: open(READING), writing: open(WRITING), silenceMs: limits.silenceMs, replica };
  writers.waiting = () => pools.writing.waitingCount;
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
      await Promise.all([pools.reading.end(), pools.writing.end(), replica?.close()]);
    },
  };
}
