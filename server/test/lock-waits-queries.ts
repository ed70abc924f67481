import { sql } from "kysely";
import type { LeagueDatabase } from "../src/features/context.ts";

/** Whether a statement on this PostgreSQL database waits for a lock. */
export async function isLockAwaited(db: LeagueDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
