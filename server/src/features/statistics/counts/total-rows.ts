import { getWinnerSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { createMapRows, createPairRows } from "../careers/career-rows.ts";
// A `FrozenRound` is a `FrozenResult` with its players.
import type { FrozenResult, FrozenRound } from "../stats/frozen-round.ts";

/**
 * Creates the rows that a result adds to the extended metrics of its players. Forfeits and metrics that were not
 * reported add no rows.
 */
export function createPlayerMetricRows({ competition_id, players }: FrozenRound): Row<"player_metrics">[] {
  return players.flatMap(({ userId: user_id, round }) => {
    if (round.isForfeit) return [];
    const metrics = Object.entries(round.metrics ?? {});
    // `= 0` is only for the type checker: metrics that were not reported have no entry.
    return metrics.map(([metric, total = 0]) => ({ user_id, competition_id, metric, rounds: 1, total }));
  });
}

/** Creates the rows that a result adds to the extended metrics of all players. */
export function createCompetitionMetricRows(result: FrozenRound): Row<"competition_metrics">[] {
  const rowsByMetric = Map.groupBy(createPlayerMetricRows(result), ({ metric }) => metric);
  return [...rowsByMetric].map(([metric, rows]) => ({
    competition_id: result.competition_id,
    metric,
    rounds: rows.length,
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }));
}

/** The value of a limit that was not reported. */
export const unknownLimit = -1;

/** Creates the row that a result adds to the totals of its map. Forfeits and results without a map add no row. */
export function createMapRoundRows(result: FrozenResult): Row<"map_rounds">[] {
  const { map, competition_id, red_score, blue_score } = result;
  if (!map || result.forfeit_side !== null) return [];
  const winner = getWinnerSide(result);
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

/** Creates the rows that a result adds to the totals of pairs of teammates. Only results of seasons add rows. */
export function createSeasonPairRows(result: FrozenRound): Row<"season_pairs">[] {
  if (result.area !== "league") return [];
  const { competition_id } = result;
  return createPairRows(result)
    .filter(({ user_id, other_id, games_with }) => user_id < other_id && games_with > 0)
    .map(({ user_id, other_id, games_with: games, wins_with: wins, losses_with: losses }) => {
      return { competition_id, user_id, other_id, games, wins, losses };
    });
}

/** Creates the rows that a result adds to the totals of its players on its map. Results without a map add no rows. */
export function createMapPlayerRows(result: FrozenRound): Row<"map_players">[] {
  if (!result.map) return [];
  return createMapRows(result).map(
    ({ map, competition_id, user_id, games, wins, losses, rounds, kills, deaths, score }) => {
      return { map, competition_id, user_id, games, wins, losses, rounds, kills, deaths, score };
    },
  );
}
