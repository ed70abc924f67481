import { type NotNull, sql } from "kysely";
import type { LeagueDatabase } from "../../context.ts";
import { rankOf } from "../stats/stats-queries.ts";

/** The number of a board's first freeze since that instant, ms UTC; `null` if there is none. */
export async function firstFreezeSince(db: LeagueDatabase, boardId: number, since: number): Promise<number | null> {
  const first = await db
    .selectFrom("results")
    .select("freeze_number")
    .where("board_id", "=", boardId)
    .where("frozen_at", ">=", since)
    .orderBy("frozen_at")
    .orderBy("freeze_number")
    .limit(1)
    .executeTakeFirst();
  return first?.freeze_number ?? null;
}

/** When a result was frozen on a board last, ms UTC; `null`: never. */
export async function lastFrozenAt(db: LeagueDatabase, boardId: number): Promise<number | null> {
  const last = await db
    .selectFrom("results")
    .select("frozen_at")
    .where("board_id", "=", boardId)
    .where("frozen_at", "is not", null)
    .orderBy("frozen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.frozen_at ?? null;
}

/** The rounds of these players in a pool from that freeze on, in the order of freezing. */
export function roundsSince(db: LeagueDatabase, poolId: number, userIds: readonly number[], freezeNumber: number) {
  return db
    .selectFrom("player_rounds as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .select(["p.user_id", "p.elo_before", "p.elo_gain", "r.frozen_at"])
    .$narrowType<{ frozen_at: NotNull }>()
    .where("p.user_id", "in", userIds)
    .where("p.pool_id", "=", poolId)
    .where("p.freeze_number", ">=", freezeNumber)
    .orderBy("p.user_id")
    .orderBy("p.freeze_number")
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
 * The ranks of these players on a board, now and before that freeze. The cost grows with the players of the board and
 * with the freezes since, not with those before.
 */
export function ranksOf(
  db: LeagueDatabase,
  { boardId, poolId }: { boardId: number; poolId: number },
  userIds: readonly number[],
  freezeNumber: number,
) {
  return db
    .with("firsts", (build) =>
      build
        .selectFrom("results as r")
        .innerJoin("result_players as p", "p.result_id", "r.id")
        .select(["p.user_id"])
        .select(({ fn }) => [fn.min("r.freeze_number").as("freeze_number"), fn.countAll<number>().as("games")])
        .where("r.board_id", "=", boardId)
        .where("r.freeze_number", ">=", freezeNumber)
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

/** A player's stat on the leaderboard of a mode, with its rank; nobody without a game. */
export function findStanding(db: LeagueDatabase, userId: number, modeId: number) {
  return db
    .selectFrom("boards as b")
    .innerJoin("stats as s", (join) => join.onRef("s.board_id", "=", "b.id").on("s.user_id", "=", userId))
    .select(["s.board_id", "s.elo", "s.games"])
    .select(({ ref }) => rankOf(db, ref("s.board_id"), ref("s.elo")).as("rank"))
    .where("b.mode_id", "=", modeId)
    .executeTakeFirst();
}

/** Who stands next above an Elo on a board, with their rank. */
export function nextAbove(db: LeagueDatabase, boardId: number, elo: number) {
  return db
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.elo", "u.user_name as userName"])
    .select(({ ref }) => rankOf(db, ref("s.board_id"), ref("s.elo")).as("rank"))
    .where("s.board_id", "=", boardId)
    .where("s.elo", ">", elo)
    .where("u.deleted_at", "is", null)
    .orderBy("s.elo")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirst();
}
