import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { engineOf } from "./dialect.ts";

export type Leadership = {
  /** The name of the lock. */
  readonly name: string;
  /** Milliseconds after which a follower tries again, and the leader checks that it still leads. */
  readonly checkMs: number;
  readonly signal: AbortSignal;
  /** Started when this process becomes the leader; must end when its signal aborts, and never throw. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called when acquiring or checking the lock failed. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Runs work in one of the processes that share the database; when that ends, in whatever way, another takes over. On
 * PostgreSQL the leader's session holds an advisory lock; when the session is lost, the work's signal aborts. SQLite
 * has one process.
 */
export async function lead<Tables>(db: Kysely<Tables>, leadership: Leadership): Promise<void> {
  const { checkMs, signal, work, onFault } = leadership;
  if (engineOf(db) === "sqlite") return work(signal);
  while (!signal.aborted) {
    await leadWhileLocked(db, leadership).catch(onFault);
    await pause(checkMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs the work while this session holds the lock; returns at once when another's does. */
function leadWhileLocked<Tables>(db: Kysely<Tables>, { name, checkMs, signal, work }: Leadership): Promise<void> {
  // A different seed, so that it is not the lock that `acquireLock` takes by this name.
  const key = sql`hashtextextended(${name}, 1)`;
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: 0 | 1 }>`select pg_try_advisory_lock(${key}) as locked`.execute(session);
    if (rows[0]?.locked !== 1) return;
    const lost = new AbortController();
    const working = work(AbortSignal.any([signal, lost.signal]));
    try {
      await watch(session, checkMs, working);
    } finally {
      lost.abort();
      await working;
      // A session that is lost has lost its lock too.
      await sql`select pg_advisory_unlock(${key})`.execute(session).catch(() => undefined);
    }
  });
}

/** Checks the session's connection while the work goes on. @throws when it is lost */
async function watch<Tables>(session: Kysely<Tables>, everyMs: number, working: Promise<void>): Promise<void> {
  const over = new AbortController();
  void working.finally(() => over.abort());
  while (!over.signal.aborted) {
    await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    await sql`select 1`.execute(session);
  }
}
