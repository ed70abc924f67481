import type { Area } from "contract/constants.ts";
import { sql } from "kysely";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";

export type NamedCompetition = Awaited<ReturnType<typeof listCompetitions>>[number];

/** Filters competitions. A field that is absent or `null` does not filter. */
export type CompetitionFilter = {
  readonly area?: Area;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
};

/** Lists competitions with the name of their mode or season. */
export function listCompetitions(db: LeagueDatabase, { area, modeId = null, seasonId = null }: CompetitionFilter) {
  return (
    db
      .selectFrom("competitions as c")
      .leftJoin("modes as m", "m.id", "c.mode_id")
      .leftJoin("seasons as s", "s.id", "c.season_id")
      .select(["c.id", "c.rating_pool_id", "c.area"])
      .select(({ fn, val }) => fn.coalesce("m.name", "s.name", val("")).as("name"))
      // `?? "ranked"` is only for the type checker: the condition is not added if `area` is undefined.
      .$if(area !== undefined, (query) => query.where("c.area", "=", area ?? "ranked"))
      .$if(modeId !== null, (query) => query.where("c.mode_id", "=", modeId))
      .$if(seasonId !== null, (query) => query.where("c.season_id", "=", seasonId))
      .orderBy("c.id")
      .execute()
  );
}

export type DatedRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Lists the records of competitions on a map (or, with the empty map, on all maps), and when they were frozen. */
export function listRecords(db: LeagueDatabase, map: string, competitionIds: readonly number[]) {
  return db
    .selectFrom("records as entry")
    .innerJoin("results as r", "r.id", "entry.result_id")
    .selectAll("entry")
    .select("r.frozen_at")
    .where("entry.map", "=", map)
    .where("entry.competition_id", "in", toNonEmptyIds(competitionIds))
    .execute();
}

/** Lists the users with these ids, including deleted users with their last names, in no particular order. */
export async function listUsersWithIds(db: LeagueDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users as u")
    .select([...personColumns, "u.deleted_at"])
    .where("u.id", "in", ids)
    .execute();
}

/** Lists the pairs of teammates in a competition with the largest margin of wins over losses. */
export function listPairsOfSeason(db: LeagueDatabase, competitionId: number, limit: number) {
  return db
    .selectFrom("season_pairs")
    .select(["user_id", "other_id", "games", "wins", "losses"])
    .where("competition_id", "=", competitionId)
    .orderBy(sql`wins - losses`, "desc")
    .orderBy("games", "desc")
    .orderBy("user_id")
    .orderBy("other_id")
    .limit(limit)
    .execute();
}

/** Lists the pairs of teammates in a rating pool (a mode, or all seasons) with the largest margin of wins over losses. */
export function listPairsOfRatingPool(db: LeagueDatabase, ratingPoolId: number, limit: number) {
  return (
    db
      .selectFrom("player_pairs")
      .select(["user_id", "other_id", "games_with as games", "wins_with as wins", "losses_with as losses"])
      .where("rating_pool_id", "=", ratingPoolId)
      // Each pair has two rows.
      .where(sql<boolean>`user_id < other_id`)
      .where(sql<boolean>`games_with > 0`)
      .orderBy(sql`wins_with - losses_with`, "desc")
      .orderBy("games_with", "desc")
      .orderBy("user_id")
      .orderBy("other_id")
      .limit(limit)
      .execute()
  );
}

/**
 * Counts the frozen results of each area per day, for a range of days since the epoch, both ends inclusive. In the table,
 * the rows with an empty map are the totals of all maps, and in the rows of spans of one day, `span` is the day.
 */
export function countFrozenByDay(db: LeagueDatabase, firstDay: number, lastDay: number) {
  const selectArea = (area: Area) =>
    db
      .selectFrom("result_counts")
      .select((build) => ["area", "span as day", build.fn.sum<number>("results").as("results")])
      .where("area", "=", area)
      .where("days", "=", 1)
      .where("map", "=", "")
      .where("span", ">=", firstDay)
      .where("span", "<=", lastDay)
      .where("frozen", "=", 1)
      .groupBy(["area", "span"]);
  // One query per area is faster than one for both: the primary key begins with the area, so each query reads one range of it.
  return selectArea("ranked").unionAll(selectArea("league")).execute();
}
