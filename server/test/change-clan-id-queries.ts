import { sql } from "kysely";
import type { LeagueDatabase } from "../src/features/context.ts";

/**
 * Changes the id of a clan, on SQLite only: PostgreSQL does not let generated ids be changed. The statement is raw SQL,
 * because a test prepares every other statement on PostgreSQL.
 */
export async function changeClanId(db: LeagueDatabase, id: number, newId: number): Promise<void> {
  await sql`update clans set id = ${newId} where id = ${id}`.execute(db);
}
