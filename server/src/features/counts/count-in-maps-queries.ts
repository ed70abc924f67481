import type { LeagueTransaction } from "../context.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { addingUp, prepareSums } from "../sum-rows-queries.ts";
import { mapPlayerRows, mapRoundRows } from "./map-rows.ts";

/** Sums of the rounds of maps, and of players on them. */
export const mapSums = {
  map_rounds: addingUp(
    "map_rounds",
    ["map", "board_id", "time_limit", "score_limit"],
    ["rounds", "red_wins", "blue_wins", "red_score", "blue_score", "winner_score", "loser_score"],
  ),
  map_players: addingUp(
    "map_players",
    ["map", "board_id", "user_id"],
    ["games", "wins", "losses", "rounds", "kills", "deaths", "score"],
  ),
} as const;

const addToRounds = prepareSums(mapSums.map_rounds);
const addToPlayers = prepareSums(mapSums.map_players);

/** Adds a frozen result to the sums of its map. The cost does not depend on how many results there are. */
export async function countInMaps(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToRounds(trx, mapRoundRows(round));
  await addToPlayers(trx, mapPlayerRows(round));
}
