import { winnerSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { mapRows } from "../careers/career-rows.ts";
import type { FrozenResult, FrozenRound } from "../stats/frozen-round.ts";

/** Returns what a result adds to the extended metrics of its players. A forfeit, and metrics that were not reported, add nothing. */
export function playerMetricRows({ competition_id, players }: FrozenRound): Row<"player_metrics">[] {
  return players.flatMap(({ userId: user_id, round }) =>
    Object.entries(round.isForfeit ? {} : (round.metrics ?? {})).map(([metric, total = 0]) => ({
      user_id,
      competition_id,
      metric,
      rounds: 1,
      total,
    })),
  );
}

/** Returns what a result adds to the extended metrics of all players. */
export function competitionMetricRows(round: FrozenRound): Row<"competition_metrics">[] {
  const rowsByMetric = Map.groupBy(playerMetricRows(round), ({ metric }) => metric);
  return [...rowsByMetric].map(([metric, rows]) => ({
    competition_id: round.competition_id,
    metric,
    rounds: rows.length,
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }));
}

/** Value of a limit that was not reported. */
export const unknownLimit = -1;

/** Returns what a result adds to the totals of its map. A forfeit, and a result without a map, add nothing. */
export function mapRoundRows(result: FrozenResult): Row<"map_rounds">[] {
  const { map, competition_id, red_score, blue_score } = result;
  if (!map || result.forfeit_side !== null) return [];
  const winner = winnerSide(result);
  const totals = {
    rounds: 1,
    red_wins: winner === "red" ? 1 : 0,
    blue_wins: winner === "blue" ? 1 : 0,
    red_score,
    blue_score,
    winner_score: winner === null ? 0 : Math.max(red_score, blue_score),
    loser_score: winner === null ? 0 : Math.min(red_score, blue_score),
  };
  const limits = { time_limit: result.time_limit ?? unknownLimit, score_limit: result.score_limit ?? unknownLimit };
  return [{ map, competition_id, ...limits, ...totals }];
}

/** Returns what a result adds to the totals of its players on its map. A result without a map adds nothing. */
export function mapPlayerRows(round: FrozenRound): Row<"map_players">[] {
  if (!round.map) return [];
  return mapRows(round).map(({ map, competition_id, user_id, games, wins, losses, rounds, kills, deaths, score }) => {
    return { map, competition_id, user_id, games, wins, losses, rounds, kills, deaths, score };
  });
}
