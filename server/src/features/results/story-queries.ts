import type { LeagueDatabase } from "../context.ts";
import type { FoundResult } from "./results-queries.ts";

/** The Elo of each player of a frozen result before it, and what it was changed by, in the order in which they were added. */
export function elosOfResult(db: LeagueDatabase, { id, pool_id, freeze_number }: FoundResult) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("player_rounds as c", (join) =>
      join
        .onRef("c.user_id", "=", "p.user_id")
        .on("c.pool_id", "=", pool_id ?? 0)
        .on("c.freeze_number", "=", freeze_number ?? 0),
    )
    .select(["p.user_id", "c.elo_before", "c.elo_gain"])
    .where("p.result_id", "=", id)
    .orderBy("p.id")
    .execute();
}

/** The frozen result of the same board that comes before or after one by date. */
export function neighbourOf(db: LeagueDatabase, { id, board_id, played_at }: FoundResult, which: "previous" | "next") {
  const [comparison, order] = which === "previous" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map"])
    .where("board_id", "=", board_id)
    .where("frozen", "=", 1)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("played_at", "id"), comparison, tuple(played_at, id)))
    .orderBy("played_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}
