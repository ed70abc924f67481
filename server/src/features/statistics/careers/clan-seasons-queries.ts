import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";

/** A frozen result of a season between two clans. */
export type SeasonRound = Pick<
  Row<"results">,
  "id" | "played_at" | "map" | "event_id" | "red_score" | "blue_score" | "forfeit_side"
> & { readonly red_clan_id: number; readonly blue_clan_id: number };

/** Finds the season of a clan, with the id of its competition. */
export function findSeasonWithClan(db: LeagueDatabase, clanId: number) {
  return db
    .selectFrom("clans as c")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .innerJoin("competitions", "competitions.season_id", "s.id")
    .select(["s.id as season_id", "s.active", "competitions.id as competition_id"])
    .where("c.id", "=", clanId)
    .executeTakeFirst();
}

/** Finds the competition of a season. */
export function findCompetitionOfSeason(db: LeagueDatabase, seasonId: number) {
  return db.selectFrom("competitions").select("id").where("season_id", "=", seasonId).executeTakeFirst();
}

/** Lists the clans of a season, sorted by name. */
export function listClansOfSeason(db: LeagueDatabase, seasonId: number) {
  return db
    .selectFrom("clans")
    .select(["id", "name"])
    .where("season_id", "=", seasonId)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** Lists the frozen results of a season in the order in which they were frozen. Other results have no freeze number. */
export function listSeasonResults(db: LeagueDatabase, competitionId: number): Promise<SeasonRound[]> {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map", "event_id", "red_score", "blue_score", "forfeit_side"])
    .select(["red_clan_id", "blue_clan_id"])
    .where("competition_id", "=", competitionId)
    .where("freeze_number", "is not", null)
    .where("red_clan_id", "is not", null)
    .where("blue_clan_id", "is not", null)
    .orderBy("freeze_number")
    .$narrowType<{ red_clan_id: number; blue_clan_id: number }>()
    .execute();
}

/** Finds the statistics of players in a competition. Returns them by the id of the player. */
export async function findStatsOfPlayers(db: LeagueDatabase, competitionId: number, userIds: readonly number[]) {
  // An empty map has no values, so `never` fits the type of the other return value.
  if (userIds.length === 0) return new Map<number, never>();
  const stats = await db
    .selectFrom("stats")
    .select(["user_id", "elo", "games", "kd_ratio", "average_kills"])
    .where("competition_id", "=", competitionId)
    .where("user_id", "in", userIds)
    .execute();
  return new Map(stats.map((stat) => [stat.user_id, stat]));
}
