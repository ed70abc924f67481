import { sql } from "kysely";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import type { Row } from "../../tables.ts";

/** Lists the totals of each map, the most played map first. */
export function listMapTotals(db: LeagueDatabase, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom("map_rounds")
    .select(["map"])
    .select(({ fn }) => [
      fn.sum<number>("rounds").as("rounds"),
      fn.sum<number>("red_wins").as("red_wins"),
      fn.sum<number>("blue_wins").as("blue_wins"),
      fn.sum<number>("winner_score").as("winner_score"),
      fn.sum<number>("loser_score").as("loser_score"),
    ])
    .groupBy("map")
    .orderBy("rounds", "desc")
    .orderBy("map")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the maps on which rounds were played. */
export function countMaps(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom(db.selectFrom("map_rounds").select("map").distinct().as("maps")));
}

/** Lists the totals of a map: one row per competition, time limit and score limit. */
export function listTotalsOfMap(db: LeagueDatabase, map: string): Promise<Row<"map_rounds">[]> {
  return db.selectFrom("map_rounds").selectAll().where("map", "=", map).execute();
}

/** Lists the players with the largest margin of wins over losses on a map in a competition, without deleted players. */
export function listBestPlayersOnMap(db: LeagueDatabase, map: string, competitionId: number, limit: number) {
  return db
    .selectFrom("map_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select([...personColumns, "u.deleted_at", "p.competition_id"])
    .select(["p.games", "p.wins", "p.losses", "p.rounds", "p.kills", "p.deaths", "p.score"])
    .where("p.map", "=", map)
    .where("p.competition_id", "=", competitionId)
    .where("u.deleted_at", "is", null)
    .orderBy(sql`p.wins - p.losses`, "desc")
    .orderBy("p.games", "desc")
    .orderBy("p.user_id")
    .limit(limit)
    .execute();
}
