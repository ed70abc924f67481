import type { Area } from "contract/constants.ts";
import { sql } from "kysely";
import { nonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";

export type NamedCompetition = Awaited<ReturnType<typeof listCompetitions>>[number];

export type CompetitionFilter = {
  /** Absent: both areas. */
  readonly area?: Area;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
};

export function listCompetitions(db: LeagueDatabase, { area, modeId = null, seasonId = null }: CompetitionFilter) {
  return db
    .selectFrom("competitions as b")
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("seasons as s", "s.id", "b.season_id")
    .select(["b.id", "b.rating_pool_id", "b.area"])
    .select(({ fn, val }) => fn.coalesce("m.name", "s.name", val("")).as("name"))
    .$if(area !== undefined, (query) => query.where("b.area", "=", area ?? "ranked"))
    .$if(modeId !== null, (query) => query.where("b.mode_id", "=", modeId))
    .$if(seasonId !== null, (query) => query.where("b.season_id", "=", seasonId))
    .orderBy("b.id")
    .execute();
}

export type DatedRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Lists the records of competitions on a map (or, with the empty map, on all maps), and when they were frozen. */
export function listRecords(db: LeagueDatabase, map: string, competitionIds: readonly number[]) {
  return db
    .selectFrom("records as e")
    .innerJoin("results as r", "r.id", "e.result_id")
    .selectAll("e")
    .select("r.frozen_at")
    .where("e.map", "=", map)
    .where("e.competition_id", "in", nonEmptyIds(competitionIds))
    .execute();
}

/** Finds users, including deleted users with their last names. The order is undefined. */
export async function listPersons(db: LeagueDatabase, ids: readonly number[]) {
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
  return db
    .selectFrom("player_pairs")
    .select(["user_id", "other_id", "games_with as games", "wins_with as wins", "losses_with as losses"])
    .where("rating_pool_id", "=", ratingPoolId)
    .where(sql<boolean>`user_id < other_id`)
    .where(sql<boolean>`games_with > 0`)
    .orderBy(sql`wins_with - losses_with`, "desc")
    .orderBy("games_with", "desc")
    .orderBy("user_id")
    .orderBy("other_id")
    .limit(limit)
    .execute();
}

/** Counts the frozen results of each area per day, for a range of days since the epoch, both ends inclusive. */
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
  return selectArea("ranked").unionAll(selectArea("league")).execute();
}
