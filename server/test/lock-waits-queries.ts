import { sql } from "kysely";
import type { LeagueDatabase } from "../src/features/context.ts";
import { getEngine } from "../src/platform/database/dialect.ts";

/** How many transactions wait for the only writer of each SQLite database. Filled when a test opens a database. */
export const waitingWriterCounters = new WeakMap<object, () => number>();

/**
 * Whether a statement waits for a lock of this PostgreSQL database, or a transaction for the writer of this SQLite
 * database.
 */
export async function isLockAwaited(db: LeagueDatabase): Promise<boolean> {
  if (getEngine(db) === "sqlite") return (waitingWriterCounters.get(db)?.() ?? 0) > 0;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
