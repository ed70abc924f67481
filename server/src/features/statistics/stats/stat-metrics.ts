import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Side } from "contract/sides.ts";
import { getStatMetricKeys, type StatMetric, type StatMetrics } from "contract/stat-metrics.ts";
import type { Row } from "../../tables.ts";
import { kdRatio, type SideTotals, type StatTotals } from "./stat-totals.ts";

/** Computes the metrics of a stat from its totals. Totals are only divided in this file. */
export function computeMetrics({ elo, red, blue }: Pick<StatTotals, "elo" | Side>) {
  const sumOfSides = (total: SideTotal) => red[total] + blue[total];
  const rounds = sumOfSides("rounds");
  return {
    elo,
    numberGames: sumOfSides("games"),
    numberWins: sumOfSides("wins"),
    numberLosses: sumOfSides("losses"),
    winRate: divide(sumOfSides("wins"), sumOfSides("games")) ?? 0,
    kdRatio: kdRatio(sumOfSides("kills"), sumOfSides("deaths")),
    totalKills: sumOfSides("kills"),
    totalDeaths: sumOfSides("deaths"),
    totalFlags: sumOfSides("flags"),
    totalScore: sumOfSides("score"),
    averageKills: divide(sumOfSides("kills"), rounds),
    averageDeaths: divide(sumOfSides("deaths"), rounds),
    averageFlags: divide(sumOfSides("flags"), sumOfSides("flag_rounds")),
    averageScore: divide(sumOfSides("score"), rounds),
    averageWinningScore: divide(sumOfSides("won_team_score"), sumOfSides("won_rounds")),
    averageLosingScore: divide(sumOfSides("lost_team_score"), sumOfSides("lost_rounds")),
  };
}

type SideTotal = Exclude<keyof SideTotals, `highest_${string}`>;

/** Computes the metrics of one side from its totals. */
export function computeSideMetrics({ games, wins, rounds, kills, deaths, flags, score, team_score }: SideTotals) {
  return {
    winRate: divide(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
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
] as const satisfies SideTotal[];
export type GameTotals = Pick<SideTotals, (typeof gameTotalColumns)[number]>;

/** Computes metrics from the totals of `gameTotalColumns`. */
export function computeGameMetrics({ games, wins, rounds, kills, deaths, score, flags, flag_rounds }: GameTotals) {
  return {
    winRate: divide(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
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
export type MetricColumn = ColumnOf<StatMetric>;
type MetricRow = { [Key in StatMetric as ColumnOf<Key>]: StatMetrics[Key] };

/** Returns the metrics that a row stores. */
export function metricsOfRow(row: MetricRow): StatMetrics {
  return Object.fromEntries(getStatMetricKeys().map((key) => [key, row[metricColumns[key]]])) as StatMetrics;
}

/** Returns the columns of a stat: the metrics by which lists are sorted, and the totals that are not per side. */
export function toStatRow({ red, blue, ...totals }: StatTotals) {
  const metrics = computeMetrics({ elo: totals.elo, red, blue });
  const row = Object.fromEntries(getStatMetricKeys().map((key) => [metricColumns[key], metrics[key]])) as MetricRow;
  return { ...row, ...totals };
}

/** Presents the extended metrics of a player in a round. The field is absent if the game server reported none. */
export function presentExtendedMetrics({ figures }: { readonly figures: string | null }): {
  figures?: ExtendedMetrics;
} {
  return figures === null ? {} : { figures: JSON.parse(figures) };
}
