import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../context.ts";

/** Which events a feed contains: those of a season, or those of some clans. */
export type FeedFilter = { readonly seasonId: number } | { readonly clanIds: readonly number[] };

export type FeedEvent = Awaited<ReturnType<typeof listFeedEvents>>[number];

const commonColumns = [
  "uid",
  "sequence",
  "changed_at",
  "season_id",
  "clan_a_id",
  "clan_b_id",
  "title",
  "starts_at",
  "ends_at",
] as const;

/** Lists the events of a feed by start. A deleted event has no id and is listed as cancelled. */
export function listFeedEvents(db: LeagueDatabase, filter: FeedFilter) {
  const currentEvents = db.selectFrom("events").select([...commonColumns, "id", "description", "twitch"]);
  const cancelledEvents = db
    .selectFrom("cancelled_events")
    .select(commonColumns)
    .select(({ lit }) => [
      lit(null).$castTo<number | null>().as("id"),
      lit(null).$castTo<string | null>().as("description"),
      lit(null).$castTo<string | null>().as("twitch"),
    ]);
  // The union needs the same types in both queries: those with columns that may be null.
  type EventOfUnion = Awaited<ReturnType<typeof cancelledEvents.executeTakeFirstOrThrow>>;
  const events = currentEvents.$castTo<EventOfUnion>().unionAll(cancelledEvents).as("e");
  return db
    .selectFrom(events)
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .selectAll("e")
    .leftJoin("map_picks as pick_a", (join) =>
      join.onRef("pick_a.event_id", "=", "e.id").onRef("pick_a.clan_id", "=", "e.clan_a_id"),
    )
    .leftJoin("map_picks as pick_b", (join) =>
      join.onRef("pick_b.event_id", "=", "e.id").onRef("pick_b.clan_id", "=", "e.clan_b_id"),
    )
    .select(["a.name as clan_a_name", "b.name as clan_b_name", "pick_a.map as map_a", "pick_b.map as map_b"])
    .where(({ eb, or }) => {
      if ("seasonId" in filter) return eb("e.season_id", "=", filter.seasonId);
      const clans = toNonEmptyIds(filter.clanIds);
      return or([eb("e.clan_a_id", "in", clans), eb("e.clan_b_id", "in", clans)]);
    })
    .orderBy("e.starts_at")
    .orderBy("e.uid")
    .execute();
}

/** Finds the name of a clan and of its season. */
export function findFeedClan(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .select(["c.name", "s.name as season_name"])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** Lists the ids of the clans that a user is in, in any season. */
export async function listClanIdsOfUser(db: LeagueDatabase, userId: number): Promise<number[]> {
  const rows = await db.selectFrom("clan_players").select("clan_id").where("user_id", "=", userId).execute();
  return rows.map(({ clan_id }) => clan_id);
}
