import type { LeagueDatabase } from "../../context.ts";

/** Keys from the first one on, up to the last one without it. */
export type KeySpan = { readonly first: number; readonly end: number };

/** What has a public page, by the table of its keys. */
const listed = ["users", "results", "clans", "events"] as const;
export type Listed = (typeof listed)[number];

/** The highest key of each table; 0 without rows. */
export async function lastKeys(db: LeagueDatabase): Promise<Readonly<Record<Listed, number>>> {
  const keys = listed.map(async (table) => {
    const last = await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
    return [table, last?.id ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(keys)) as Record<Listed, number>;
}

/** Users who are not deleted. */
export function usersIn(db: LeagueDatabase, { first, end }: KeySpan) {
  return db
    .selectFrom("users")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<", end)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

export function resultsIn(db: LeagueDatabase, { first, end }: KeySpan) {
  return db
    .selectFrom("results")
    .select(["id", "area"])
    .where("id", ">=", first)
    .where("id", "<", end)
    .where("frozen", "=", 1)
    .orderBy("id")
    .execute();
}

export function mapsIn(db: LeagueDatabase, limit: number) {
  return db.selectFrom("map_rounds").select("map").distinct().orderBy("map").limit(limit).execute();
}

export function clansIn(db: LeagueDatabase, { first, end }: KeySpan) {
  return db.selectFrom("clans").select("id").where("id", ">=", first).where("id", "<", end).orderBy("id").execute();
}

export function eventsIn(db: LeagueDatabase, { first, end }: KeySpan) {
  return db.selectFrom("events").select("id").where("id", ">=", first).where("id", "<", end).orderBy("id").execute();
}
