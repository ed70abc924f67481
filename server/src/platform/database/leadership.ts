import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { engineOf } from "./dialect.ts";

export type Leadership = {
  /** What is led. */
  readonly name: string;
  /** After how many milliseconds whoever does not lead tries again, and whoever leads makes sure of it. */
  readonly lookMs: number;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Begun when this process comes to lead; ends when its signal aborts. Never throws. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Hears why it could not be told who leads. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Has one process work of all that share the database, and the next one when it ends, in whatever way. On PostgreSQL the
 * leader is whose session holds a lock; when the session is lost, the work's signal aborts. SQLite has one process.
 */
export async function lead<Tables>(db: Kysely<Tables>, leadership: Leadership): Promise<void> {
  const { lookMs, signal, work, onFault } = leadership;
  if (engineOf(db) === "sqlite") return work(signal);
  while (!signal.aborted) {
    await leadWhileLocked(db, leadership).catch(onFault);
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Works for as long as this session holds the lock; ends at once where another's does. */
function leadWhileLocked<Tables>(db: Kysely<Tables>, { name, lookMs, signal, work }: Leadership): Promise<void> {
  // A seed of its own: not the lock that a transaction takes by this name.
  const key = sql`hashtextextended(${name}, 1)`;
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ held: 0 | 1 }>`select pg_try_advisory_lock(${key}) as held`.execute(session);
    if (rows[0]?.held !== 1) return;
    const lost = new AbortController();
    const working = work(AbortSignal.any([signal, lost.signal]));
    try {
      await watch(session, lookMs, working);
    } finally {
      lost.abort();
      await working;
      // A session that is lost has lost its lock too.
      await sql`select pg_advisory_unlock(${key})`.execute(session).catch(() => undefined);
    }
  });
}

/** Asks the session for signs of life while the work goes on. @throws when there is none */
async function watch<Tables>(session: Kysely<Tables>, everyMs: number, working: Promise<void>): Promise<void> {
  const over = new AbortController();
  void working.finally(() => over.abort());
  while (!over.signal.aborted) {
    await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    await sql`select 1`.execute(session);
  }
}
