import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { addingUp, prepareSums } from "../sum-rows-queries.ts";
import { boardFigureRows, playerFigureRows } from "./figure-rows.ts";

/** Sums of the figures that servers told, by player and of all. */
export const figureSums = {
  player_figures: addingUp("player_figures", ["user_id", "board_id", "figure"], ["rounds", "total"]),
  board_figures: addingUp("board_figures", ["board_id", "figure"], ["rounds", "total"]),
} as const;

const addToPlayers = prepareSums(figureSums.player_figures);
const addToBoards = prepareSums(figureSums.board_figures);

/** Adds a frozen result to the sums of its figures. The cost does not depend on how many results there are. */
export async function countInFigures(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToPlayers(trx, playerFigureRows(round));
  await addToBoards(trx, boardFigureRows(round));
}

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
