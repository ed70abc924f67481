import type { LeagueDatabase } from "./context.ts";

export async function listNameKeys(db: LeagueDatabase, table: "modes" | "queues"): Promise<string[]> {
  const named = await db.selectFrom(table).select("name_key").execute();
  return named.map(({ name_key }) => name_key);
}
