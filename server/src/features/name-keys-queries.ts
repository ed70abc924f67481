import type { LeagueDatabase } from "./context.ts";

/** Lists the keys by which the names of all modes or queues are compared. */
export async function listNameKeys(db: LeagueDatabase, table: "modes" | "queues"): Promise<string[]> {
  const rows = await db.selectFrom(table).select("name_key").execute();
  return rows.map(({ name_key }) => name_key);
}
