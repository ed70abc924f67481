import type { LeagueTransaction } from "../context.ts";
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
