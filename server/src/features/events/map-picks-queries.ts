import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

/** The picks of a match, the first one first. */
export function listMapPicks(db: LeagueDatabase, eventId: number) {
  return db
    .selectFrom("map_picks as p")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .select(["p.clan_id", "p.map", "c.name as clan_name"])
    .where("p.event_id", "=", eventId)
    .orderBy("p.picked_at")
    .orderBy("p.clan_id")
    .execute();
}

/** Stores the pick of a clan instead of the one that it had. Fails on `map_picks_differ` if the other clan has that map. */
export async function saveMapPick(trx: LeagueTransaction, pick: NewRow<"map_picks">): Promise<void> {
  const { map, picked_at } = pick;
  await trx
    .insertInto("map_picks")
    .values(pick)
    .onConflict((conflict) => conflict.columns(["event_id", "clan_id"]).doUpdateSet({ map, picked_at }))
    .execute();
}

export async function removeMapPicks(trx: LeagueTransaction, eventId: number): Promise<void> {
  await trx.deleteFrom("map_picks").where("event_id", "=", eventId).execute();
}
