import { sql } from "kysely";
import type { LeagueDatabase } from "../context.ts";

/** The rounds of these players on a board since that instant, ms UTC, in the order of freezing. */
export function roundsSince(db: LeagueDatabase, boardId: number, userIds: readonly number[], since: number) {
  return db
    .selectFrom("player_rounds")
    .select(["user_id", "played_at", "elo_before", "elo_gain"])
    .where("user_id", "in", userIds)
    .where("board_id", "=", boardId)
    .where("played_at", ">=", since)
    .orderBy("user_id")
    .orderBy("freeze_number")
    .execute();
}

/** When each of these players with a stat on a board played last. */
export function lastPlayed(db: LeagueDatabase, boardId: number, userIds: readonly number[]) {
  return db
    .selectFrom("stats as s")
    .select("s.user_id")
    .select(({ selectFrom }) =>
      selectFrom("player_rounds as r")
        .select("r.played_at")
        .whereRef("r.user_id", "=", "s.user_id")
        .where("r.board_id", "=", boardId)
        .orderBy("r.played_at", "desc")
        .orderBy("r.result_id", "desc")
        .limit(1)
        .as("played_at"),
    )
    .where("s.board_id", "=", boardId)
    .where("s.user_id", "in", userIds)
    .execute();
}

/**
 * The ranks of these players on a board, now and before the rounds that were played since that instant, ms UTC. The
 * cost grows with the players of the board and with the rounds since, not with those before.
 */
export function ranksOf(
  db: LeagueDatabase,
  { boardId, poolId }: { boardId: number; poolId: number },
  userIds: readonly number[],
  since: number,
) {
  return db
    .with("firsts", (build) =>
      build
        .selectFrom("results as r")
        .innerJoin("result_players as p", "p.result_id", "r.id")
        .select(["p.user_id"])
        .select(({ fn }) => [fn.min("r.freeze_number").as("freeze_number"), fn.countAll<number>().as("games")])
        .where("r.board_id", "=", boardId)
        .where("r.frozen", "=", 1)
        .where("r.played_at", ">=", since)
        .groupBy("p.user_id"),
    )
    .with("ranked", (build) =>
      build
        .selectFrom("stats as s")
        .innerJoin("users as u", "u.id", "s.user_id")
        .leftJoin("firsts as f", "f.user_id", "s.user_id")
        .leftJoin("player_rounds as r", (join) =>
          join
            .onRef("r.user_id", "=", "f.user_id")
            .on("r.pool_id", "=", poolId)
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
        .where("s.board_id", "=", boardId)
        .where("u.deleted_at", "is", null),
    )
    .selectFrom("ranked")
    .select(["user_id", "rank", "rank_before", "was_ranked"])
    .where("user_id", "in", userIds)
    .execute();
}

/** A player's stat on the leaderboard of a mode; nobody without a game. */
export function findStanding(db: LeagueDatabase, userId: number, modeId: number) {
  return db
    .selectFrom("boards as b")
    .innerJoin("stats as s", (join) => join.onRef("s.board_id", "=", "b.id").on("s.user_id", "=", userId))
    .select(["s.board_id", "s.elo", "s.games"])
    .where("b.mode_id", "=", modeId)
    .executeTakeFirst();
}

/** The player with the least Elo above this one on a board. */
export function nextAbove(db: LeagueDatabase, boardId: number, elo: number) {
  return db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.elo", "u.user_name"])
    .where("s.board_id", "=", boardId)
    .where("s.elo", ">", elo)
    .where("u.deleted_at", "is", null)
    .orderBy("s.elo")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirst();
}
