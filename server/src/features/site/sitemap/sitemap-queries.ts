import type { LeagueDatabase } from "../../context.ts";

/** A range of ids: `first` is inclusive, `end` is exclusive. */
export type IdRange = { readonly first: number; readonly end: number };

/** The tables whose rows have public pages. */
const listedTables = ["users", "results", "clans", "events"] as const;
/** The name of such a table. */
export type ListedTable = (typeof listedTables)[number];

/** Finds the highest id of each table; 0 if it has no rows. */
export async function findMaxIds(db: LeagueDatabase): Promise<Readonly<Record<ListedTable, number>>> {
  const maxIds = listedTables.map(async (table) => {
    const lastRow = await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
    return [table, lastRow?.id ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(maxIds)) as Record<ListedTable, number>;
}

/** Lists the ids of users who are not deleted. */
export function listUserIds(db: LeagueDatabase, { first, end }: IdRange) {
  return db
    .selectFrom("users")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<", end)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Lists the ids and areas of frozen results. */
export function listResultIds(db: LeagueDatabase, { first, end }: IdRange) {
  return db
    .selectFrom("results")
    .select(["id", "area"])
    .where("id", ">=", first)
    .where("id", "<", end)
    .where("frozen", "=", 1)
    .orderBy("id")
    .execute();
}

/** Lists the maps on which rounds were played. */
export function listMaps(db: LeagueDatabase, limit: number) {
  return db.selectFrom("map_rounds").select("map").distinct().orderBy("map").limit(limit).execute();
}

/** Lists the ids of clans. */
export function listClanIds(db: LeagueDatabase, { first, end }: IdRange) {
  return db.selectFrom("clans").select("id").where("id", ">=", first).where("id", "<", end).orderBy("id").execute();
}

/** Lists the ids of events. */
export function listEventIds(db: LeagueDatabase, { first, end }: IdRange) {
  return db.selectFrom("events").select("id").where("id", ">=", first).where("id", "<", end).orderBy("id").execute();
}
