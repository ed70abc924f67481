import { winnerSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { mapRows } from "../careers/career-rows.ts";
import type { FrozenResult, FrozenRound } from "../stats/frozen-round.ts";

/** What a result adds to the sums of its players' figures; nothing for a forfeit, and of figures that were not told. */
export function playerFigureRows({ board_id, players }: FrozenRound): Row<"player_figures">[] {
  return players.flatMap(({ userId: user_id, round }) =>
    Object.entries(round.isForfeit ? {} : (round.figures ?? {})).map(([figure, total = 0]) => ({
      user_id,
      board_id,
      figure,
      rounds: 1,
      total,
    })),
  );
}

/** What a result adds to the sums of all players' figures. */
export function boardFigureRows(round: FrozenRound): Row<"board_figures">[] {
  const ofFigures = Map.groupBy(playerFigureRows(round), ({ figure }) => figure);
  return [...ofFigures].map(([figure, rows]) => ({
    board_id: round.board_id,
    figure,
    rounds: rows.length,
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }));
}

/** Stands for a limit that was not reported. */
export const unknownLimit = -1;

/** What a result adds to the sums of its map; nothing for a forfeit and without a map. */
export function mapRoundRows(result: FrozenResult): Row<"map_rounds">[] {
  const { map, board_id, red_score, blue_score } = result;
  if (!map || result.forfeit_side !== null) return [];
  const winner = winnerSide(result);
  const sums = {
    rounds: 1,
    red_wins: winner === "red" ? 1 : 0,
    blue_wins: winner === "blue" ? 1 : 0,
    red_score,
    blue_score,
    winner_score: winner === null ? 0 : Math.max(red_score, blue_score),
    loser_score: winner === null ? 0 : Math.min(red_score, blue_score),
  };
  const limits = { time_limit: result.time_limit ?? unknownLimit, score_limit: result.score_limit ?? unknownLimit };
  return [{ map, board_id, ...limits, ...sums }];
}

/** What a result adds to the sums of its players on its map; nothing without one. */
export function mapPlayerRows(round: FrozenRound): Row<"map_players">[] {
  if (!round.map) return [];
  return mapRows(round).map(({ map, board_id, user_id, games, wins, losses, rounds, kills, deaths, score }) => {
    return { map, board_id, user_id, games, wins, losses, rounds, kills, deaths, score };
  });
}
