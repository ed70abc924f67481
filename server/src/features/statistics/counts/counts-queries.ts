import type { LeagueTransaction } from "../../context.ts";
import { prepareSums, sumTable } from "../../sum-rows-queries.ts";
import type { Row } from "../../tables.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { boardFigureRows, mapPlayerRows, mapRoundRows, playerFigureRows } from "./count-rows.ts";
import { type BestRecords, enterRecords, recordGroup, seasonPairRows } from "./record-rows.ts";

/** Sums of the figures that servers told, by player and of all; of the rounds of maps, and of players on them; of pairs. */
export const countSums = {
  player_figures: sumTable("player_figures", ["user_id", "board_id", "figure"], ["rounds", "total"]),
  board_figures: sumTable("board_figures", ["board_id", "figure"], ["rounds", "total"]),
  map_rounds: sumTable(
    "map_rounds",
    ["map", "board_id", "time_limit", "score_limit"],
    ["rounds", "red_wins", "blue_wins", "red_score", "blue_score", "winner_score", "loser_score"],
  ),
  map_players: sumTable(
    "map_players",
    ["map", "board_id", "user_id"],
    ["games", "wins", "losses", "rounds", "kills", "deaths", "score"],
  ),
  season_pairs: sumTable("season_pairs", ["board_id", "user_id", "other_id"], ["games", "wins", "losses"]),
} as const;

const addToPlayerFigures = prepareSums(countSums.player_figures);
const addToBoardFigures = prepareSums(countSums.board_figures);
const addToMapRounds = prepareSums(countSums.map_rounds);
const addToMapPlayers = prepareSums(countSums.map_players);
const addToSeasonPairs = prepareSums(countSums.season_pairs);

/** Adds a frozen result to the sums of its figures. The cost does not depend on how many results there are. */
export async function countInFigures(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToPlayerFigures(trx, playerFigureRows(round));
  await addToBoardFigures(trx, boardFigureRows(round));
}

/** Adds a frozen result to the sums of its map. The cost does not depend on how many results there are. */
export async function countInMaps(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToMapRounds(trx, mapRoundRows(round));
  await addToMapPlayers(trx, mapPlayerRows(round));
}

/**
 * Adds a frozen result to the records of its board and map, and to those of pairs of its season. The pool's row must be
 * locked. The cost does not depend on how many results there are.
 */
export async function countInRecords(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToSeasonPairs(trx, seasonPairRows(round));
  const stored = await recordsOf(trx, round.board_id, round.map ? ["", round.map] : [""]);
  const best: BestRecords = Map.groupBy(stored, recordGroup);
  enterRecords(best, round);
  const entered = new Set([...best.values()].flat());
  await removeRecords(
    trx,
    stored.filter((row) => !entered.delete(row)),
  );
  if (entered.size > 0)
    await trx
      .insertInto("records")
      .values([...entered])
      .execute();
}

/** The records of a board on these maps, the best first. */
function recordsOf(trx: LeagueTransaction, boardId: number, maps: readonly string[]): Promise<Row<"records">[]> {
  return trx
    .selectFrom("records")
    .selectAll()
    .where("board_id", "=", boardId)
    .where("map", "in", maps)
    .orderBy("value", "desc")
    .orderBy("freeze_number")
    .orderBy("user_id")
    .execute();
}

async function removeRecords(trx: LeagueTransaction, rows: readonly Row<"records">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("records")
    .where(({ and, or }) =>
      or(rows.map(({ map, board_id, kind, user_id, result_id }) => and({ map, board_id, kind, user_id, result_id }))),
    )
    .execute();
}
