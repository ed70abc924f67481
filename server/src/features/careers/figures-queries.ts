import type { LeagueDatabase } from "../context.ts";

/** The sums of a player's figures on each board, beside those of all players. */
export function figuresOfPlayer(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("player_figures as p")
    .innerJoin("board_figures as b", (join) =>
      join.onRef("b.board_id", "=", "p.board_id").onRef("b.figure", "=", "p.figure"),
    )
    .innerJoin("boards as o", "o.id", "p.board_id")
    .leftJoin("modes as m", "m.id", "o.mode_id")
    .leftJoin("seasons as s", "s.id", "o.season_id")
    .select(["p.board_id", "p.figure", "p.rounds", "p.total", "b.rounds as all_rounds", "b.total as all_total"])
    .select(["o.area", "m.name as mode_name", "s.name as season_name"])
    .where("p.user_id", "=", userId)
    .orderBy("p.board_id")
    .execute();
}
