import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Side } from "contract/sides.ts";
import { getStatMetricKeys, type StatMetric, type StatMetrics } from "contract/stat-metrics.ts";
import type { Row } from "../../tables.ts";
import { computeKdRatio, type SideTotals, type StatTotals } from "./stat-totals.ts";

/**
 * Computes the metrics of a stat from its totals. Games include forfeits, rounds do not. `flag_rounds` are the rounds
 * whose server counted captures.
 */
export function computeMetrics({ elo, red, blue }: Pick<StatTotals, "elo" | Side>) {
  const sumSides = (total: SummableTotal) => red[total] + blue[total];
  const rounds = sumSides("rounds");
  return {
    elo,
    numberGames: sumSides("games"),
    numberWins: sumSides("wins"),
    numberLosses: sumSides("losses"),
    winRate: divide(sumSides("wins"), sumSides("games")) ?? 0,
    kdRatio: computeKdRatio(sumSides("kills"), sumSides("deaths")),
    totalKills: sumSides("kills"),
    totalDeaths: sumSides("deaths"),
    totalFlags: sumSides("flags"),
    totalScore: sumSides("score"),
    averageKills: divide(sumSides("kills"), rounds),
    averageDeaths: divide(sumSides("deaths"), rounds),
    averageFlags: divide(sumSides("flags"), sumSides("flag_rounds")),
    averageScore: divide(sumSides("score"), rounds),
    averageWinningScore: divide(sumSides("won_team_score"), sumSides("won_rounds")),
    averageLosingScore: divide(sumSides("lost_team_score"), sumSides("lost_rounds")),
  };
}

/** The name of a total that can be added up. */
type SummableTotal = Exclude<keyof SideTotals, `highest_${string}`>;

/** Computes the metrics of one side from its totals. */
export function computeSideMetrics({ games, wins, rounds, kills, deaths, flags, score, team_score }: SideTotals) {
  return {
    winRate: divide(wins, games) ?? 0,
    kdRatio: computeKdRatio(kills, deaths),
    totalKills: kills,
    totalDeaths: deaths,
    totalFlags: flags,
    totalScore: score,
    averageTeamScore: divide(team_score, rounds),
  };
}

/** The columns of totals over results, which several tables have. */
export const gameTotalColumns = [
  "games",
  "wins",
  "losses",
  "rounds",
  "kills",
  "deaths",
  "score",
  "flags",
  "flag_rounds",
] as const satisfies SummableTotal[];
/** The totals in these columns. */
export type GameTotals = Pick<SideTotals, (typeof gameTotalColumns)[number]>;

/** Computes metrics from the totals of `gameTotalColumns`. */
export function computeGameMetrics({ games, wins, rounds, kills, deaths, score, flags, flag_rounds }: GameTotals) {
  return {
    winRate: divide(wins, games) ?? 0,
    kdRatio: computeKdRatio(kills, deaths),
    averageKills: divide(kills, rounds),
    averageFlags: divide(flags, flag_rounds),
    averageScore: divide(score, rounds),
  };
}

/** Divides a total by a count; `null` if the count is 0. */
function divide(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

/** The column of `stats` that stores each metric. */
export const metricColumns = {
  numberGames: "games",
  numberWins: "wins",
  numberLosses: "losses",
  winRate: "win_rate",
  averageKills: "average_kills",
  averageDeaths: "average_deaths",
  kdRatio: "kd_ratio",
  averageFlags: "average_flags",
  averageScore: "average_score",
  elo: "elo",
} as const satisfies Record<StatMetric, keyof Row<"stats">>;

type ColumnOf<Key extends StatMetric> = (typeof metricColumns)[Key];
/** The name of a column of `stats` with a metric. */
export type MetricColumn = ColumnOf<StatMetric>;
type MetricRow = { [Key in StatMetric as ColumnOf<Key>]: StatMetrics[Key] };

/** Returns the metrics that a row stores. */
export function getMetricsOfRow(row: MetricRow): StatMetrics {
  return Object.fromEntries(getStatMetricKeys().map((key) => [key, row[metricColumns[key]]])) as StatMetrics;
}

/** Creates the columns of a stat: the metrics by which lists are sorted, and the totals that are not per side. */
export function toStatRow({ red, blue, ...totals }: StatTotals) {
  const metrics = computeMetrics({ elo: totals.elo, red, blue });
  const row = Object.fromEntries(getStatMetricKeys().map((key) => [metricColumns[key], metrics[key]])) as MetricRow;
  return { ...row, ...totals };
}

/**
 * Presents the extended metrics of a player in a round, which the API calls `figures`. The field is absent if the game server
 * reported none.
 */
export function presentExtendedMetrics({ figures }: { readonly figures: string | null }): {
  figures?: ExtendedMetrics;
} {
  return figures === null ? {} : { figures: JSON.parse(figures) };
}
