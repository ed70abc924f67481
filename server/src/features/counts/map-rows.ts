import { winnerSide } from "../ratings/outcome.ts";
import type { Row } from "../tables.ts";

/** What counters of maps need of a frozen result. */
export type MapResult = Pick<
  Row<"results">,
  "map" | "time_limit" | "score_limit" | "red_score" | "blue_score" | "forfeit_side"
> & { readonly board_id: number };

/** Stands for a limit that was not reported. */
export const unknownLimit = -1;

/** What a result adds to the sums of its map; `null` for a forfeit and without a map. */
export function mapRoundsRow(result: MapResult): Row<"map_rounds"> | null {
  const { map, board_id, red_score, blue_score } = result;
  if (!map || result.forfeit_side !== null) return null;
  const winner = winnerSide(result);
  return {
    map,
    board_id,
    time_limit: result.time_limit ?? unknownLimit,
    score_limit: result.score_limit ?? unknownLimit,
    rounds: 1,
    red_wins: winner === "red" ? 1 : 0,
    blue_wins: winner === "blue" ? 1 : 0,
    red_score,
    blue_score,
    winner_score: winner === null ? 0 : Math.max(red_score, blue_score),
    loser_score: winner === null ? 0 : Math.min(red_score, blue_score),
  };
}

/** A player's sums on a side of a map as sums on the map. */
export function mapPlayerRow(sums: Row<"player_maps">): Row<"map_players"> {
  const { map, board_id, user_id, games, wins, losses, rounds, kills, deaths, score } = sums;
  return { map, board_id, user_id, games, wins, losses, rounds, kills, deaths, score };
}
