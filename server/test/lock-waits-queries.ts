import { sql } from "kysely";
import type { LeagueDatabase } from "../src/features/context.ts";
import { getEngine } from "../src/platform/database/dialect.ts";

/** For each SQLite database that a test has opened, a function that counts the transactions that wait for the only writer. */
export const waitingWriterCounters = new WeakMap<object, () => number>();

/** On PostgreSQL, whether a statement waits for a lock. On SQLite, whether a transaction waits for the only writer. */
export async function isLockAwaited(db: LeagueDatabase): Promise<boolean> {
  if (getEngine(db) === "sqlite") return (waitingWriterCounters.get(db)?.() ?? 0) > 0;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
