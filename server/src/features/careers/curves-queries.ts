import type { Area } from "contract/constants.ts";
import type { LeagueDatabase } from "../context.ts";

export type FoundPool = NonNullable<Awaited<ReturnType<typeof findPool>>>;

/**
 * A player's rating in a mode or, in the league, in all seasons, whose Elo is one.
 * @param modeId `null`: the mode in which they have most games
 */
export function findPool(db: LeagueDatabase, userId: number, area: Area, modeId: number | null) {
  return db
    .selectFrom("boards as b")
    .innerJoin("ratings as t", (join) => join.onRef("t.pool_id", "=", "b.pool_id").on("t.user_id", "=", userId))
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("results as r", "r.id", "t.peak_result_id")
    .select(["t.pool_id", "t.elo", "t.games", "t.peak_elo", "t.peak_result_id", "r.played_at as peak_at"])
    .select(["b.mode_id", "m.name as mode_name"])
    .where("b.area", "=", area)
    .where("t.games", ">", 0)
    .$if(modeId !== null, (query) => query.where("b.mode_id", "=", modeId))
    .orderBy("t.games", "desc")
    .orderBy("b.id")
    .limit(1)
    .executeTakeFirst();
}

/** A player's last rounds in a pool, the newest first in the order of freezing. */
export function lastRounds(db: LeagueDatabase, userId: number, poolId: number, limit: number) {
  return db
    .selectFrom("player_rounds")
    .select(["result_id", "elo_before", "elo_gain"])
    .where("user_id", "=", userId)
    .where("pool_id", "=", poolId)
    .orderBy("freeze_number", "desc")
    .limit(limit)
    .execute();
}

/** A player's curve in a pool, in spans of so many games. */
export function listSpans(db: LeagueDatabase, userId: number, poolId: number, games: number) {
  return db
    .selectFrom("player_elo_spans")
    .select(["span", "low_elo", "high_elo", "last_elo", "last_result_id"])
    .where("user_id", "=", userId)
    .where("pool_id", "=", poolId)
    .where("games", "=", games)
    .orderBy("span")
    .execute();
}
