import { type NotNull, sql } from "kysely";
import type { LeagueDatabase } from "../../context.ts";
import { selectRank } from "../stats/stats-queries.ts";

/**
 * Finds the number of a competition's first freeze since an instant (milliseconds since the epoch); `null` if there is
 * none.
 */
export async function findFirstFreezeSince(
  db: LeagueDatabase,
  competitionId: number,
  since: number,
): Promise<number | null> {
  const result = await db
    .selectFrom("results")
    .select("freeze_number")
    .where("competition_id", "=", competitionId)
    .where("frozen_at", ">=", since)
    .orderBy("frozen_at")
    .orderBy("freeze_number")
    .limit(1)
    .executeTakeFirst();
  return result?.freeze_number ?? null;
}

/** Finds when a result of a competition was last frozen, in milliseconds since the epoch; `null` if no result is frozen. */
export async function findLastFreezeTime(db: LeagueDatabase, competitionId: number): Promise<number | null> {
  const result = await db
    .selectFrom("results")
    .select("frozen_at")
    .where("competition_id", "=", competitionId)
    .where("frozen_at", "is not", null)
    .orderBy("frozen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return result?.frozen_at ?? null;
}

/** Finds the rounds of these players in a rating pool since a freeze, in the order in which they were frozen. */
export function findRoundsSince(
  db: LeagueDatabase,
  ratingPoolId: number,
  userIds: readonly number[],
  freezeNumber: number,
) {
  return db
    .selectFrom("player_rounds as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .select(["p.user_id", "p.elo_before", "p.elo_gain", "r.frozen_at"])
    .$narrowType<{ frozen_at: NotNull }>()
    .where("p.user_id", "in", userIds)
    .where("p.rating_pool_id", "=", ratingPoolId)
    .where("p.freeze_number", ">=", freezeNumber)
    .orderBy("p.user_id")
    .orderBy("p.freeze_number")
    .execute();
}

/** Finds when each of these players last played in a competition. Players without a stat in it are left out. */
export function findLastPlayed(db: LeagueDatabase, competitionId: number, userIds: readonly number[]) {
  return db
    .selectFrom("stats as s")
    .select("s.user_id")
    .select(({ selectFrom }) =>
      selectFrom("player_rounds as r")
        .select("r.played_at")
        .whereRef("r.user_id", "=", "s.user_id")
        .where("r.competition_id", "=", competitionId)
        .orderBy("r.played_at", "desc")
        .orderBy("r.result_id", "desc")
        .limit(1)
        .as("played_at"),
    )
    .where("s.competition_id", "=", competitionId)
    .where("s.user_id", "in", userIds)
    .execute();
}

/**
 * Finds the ranks of these players in a competition, now and before a freeze. The cost grows with the number of players and of
 * freezes since that freeze, but not with earlier freezes.
 */
export function findRanks(
  db: LeagueDatabase,
  { competitionId, ratingPoolId }: { competitionId: number; ratingPoolId: number },
  userIds: readonly number[],
  freezeNumber: number,
) {
  return (
    db
      // The first freeze and the number of games since then, of each player.
      .with("first_freezes", (build) =>
        build
          .selectFrom("results as r")
          .innerJoin("result_players as p", "p.result_id", "r.id")
          .select(["p.user_id"])
          .select(({ fn }) => [fn.min("r.freeze_number").as("freeze_number"), fn.countAll<number>().as("games")])
          .where("r.competition_id", "=", competitionId)
          .where("r.freeze_number", ">=", freezeNumber)
          .groupBy("p.user_id"),
      )
      // A player was ranked before the freeze if some games of the stat are older than it. The player's Elo at that
      // time is the Elo before the player's first freeze since then.
      .with("ranked", (build) =>
        build
          .selectFrom("stats as s")
          .innerJoin("users as u", "u.id", "s.user_id")
          .leftJoin("first_freezes as f", "f.user_id", "s.user_id")
          .leftJoin("player_rounds as r", (join) =>
            join
              .onRef("r.user_id", "=", "f.user_id")
              .on("r.rating_pool_id", "=", ratingPoolId)
              .onRef("r.freeze_number", "=", "f.freeze_number"),
          )
          .select("s.user_id")
          .select(sql<number>`rank() over (order by s.elo desc)`.as("rank"))
          .select(sql<number | null>`case when f.games is null or f.games < s.games then 1 end`.as("was_ranked"))
          .select(
            sql<number>`rank() over (order by case when f.games is null then s.elo when f.games < s.games then r.elo_before end desc nulls last)`.as(
              "rank_before",
            ),
          )
          .where("s.competition_id", "=", competitionId)
          .where("u.deleted_at", "is", null),
      )
      .selectFrom("ranked")
      .select(["user_id", "rank", "rank_before", "was_ranked"])
      .where("user_id", "in", userIds)
      .execute()
  );
}

/** Finds a player's Elo and rank on the leaderboard of a mode; `undefined` if the player has no results in it. */
export function findStanding(db: LeagueDatabase, userId: number, modeId: number) {
  return db
    .selectFrom("competitions")
    .innerJoin("stats as s", (join) =>
      join.onRef("s.competition_id", "=", "competitions.id").on("s.user_id", "=", userId),
    )
    .select(["s.competition_id", "s.elo", "s.games"])
    .select(({ ref }) => selectRank(db, ref("s.competition_id"), ref("s.elo")).as("rank"))
    .where("competitions.mode_id", "=", modeId)
    .executeTakeFirst();
}

/** Finds the player with the next higher Elo in a competition, with their rank. */
export function findNextAbove(db: LeagueDatabase, competitionId: number, elo: number) {
  return db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.elo", "u.user_name as userName"])
    .select(({ ref }) => selectRank(db, ref("s.competition_id"), ref("s.elo")).as("rank"))
    .where("s.competition_id", "=", competitionId)
    .where("s.elo", ">", elo)
    .where("u.deleted_at", "is", null)
    .orderBy("s.elo")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirst();
}
