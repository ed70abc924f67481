import type { Side } from "contract/sides.ts";
import { type GradedMetric, minGamesForRating, statMetrics } from "contract/stat-metrics.ts";
import type { LeagueStat, LeagueStatSummary, RankedStat, RankedStatSummary } from "contract/stats.ts";
import { formatDecimal, formatInteger, formatPercent } from "../platform/format-numbers.ts";
import type { MergedFields } from "../platform/merged-fields.ts";
import { SeasonName } from "./season-components.tsx";

/** A row in a list of stats, of either area. */
export type StatSummary = MergedFields<RankedStatSummary, LeagueStatSummary>;
/** A player's stat for a mode or a season, with all metrics. Fields of the other area are optional. */
export type Stat = MergedFields<RankedStat, LeagueStat>;

/** The names of a stat's numeric fields. */
export type MetricKey = { [Key in keyof Stat]-?: Stat[Key] extends number | null ? Key : never }[keyof Stat];

/** The metrics on a player's page, by section and label. */
export const playerMetrics = {
  Global: {
    Elo: "elo",
    "KD Ratio": "kdRatio",
    "Highest K/D Ratio": "highestKdRatio",
    "Total Score": "totalScore",
    "Total Flags": "totalFlags",
    "Avg. Flags": "averageFlags",
  },
  Kills: { Kills: "totalKills", "Avg. Kills": "averageKills", "Highest Kills": "highestKills" },
  Deaths: { Deaths: "totalDeaths", "Avg. Deaths": "averageDeaths", "Highest Deaths": "highestDeaths" },
  Scores: {
    "Avg. Score": "averageScore",
    "Highest Score": "highestScore",
    "Avg. Winning Result": "averageWinningScore",
    "Avg. Losing Result": "averageLosingScore",
  },
} as const satisfies Record<string, Record<string, MetricKey>>;

/** The metrics about numbers of games, by label. */
export const gameMetrics = {
  "Win rate": "winRate",
  "Nb. Games": "numberGames",
  "Nb. Wins": "numberWins",
  "Nb. Defeats": "numberLosses",
} as const satisfies Record<string, MetricKey>;

/** The metrics that exist per side, by label. */
export const sideMetrics = {
  "Win rate": { red: "redWinRate", blue: "blueWinRate" },
  "K/D": { red: "redKdRatio", blue: "blueKdRatio" },
  "Total Kills": { red: "redTotalKills", blue: "blueTotalKills" },
  "Total Deaths": { red: "redTotalDeaths", blue: "blueTotalDeaths" },
  "Total Flags": { red: "redTotalFlags", blue: "blueTotalFlags" },
  "Total Score": { red: "redTotalScore", blue: "blueTotalScore" },
  "Avg. Team Score": { red: "averageRedTeamScore", blue: "averageBlueTeamScore" },
  "Highest Team Result": { red: "highestRedTeamScore", blue: "highestBlueTeamScore" },
} as const satisfies Record<string, Record<Side, MetricKey>>;

/**
 * Formats a metric: win rates as a percentage; Elo, K/D ratios and average flags with two decimals; other averages with one;
 * all others as integers.
 */
export function formatMetric<Key extends MetricKey>(stat: Readonly<Record<Key, number | null>>, key: Key): string {
  const value = hasPlayedFor(stat, key) ? stat[key] : null;
  if (/winRate$/i.test(key)) return formatPercent(value);
  if (key === "elo" || key === "averageFlags" || /kdRatio$/i.test(key)) return formatDecimal(value, 2);
  return key.startsWith("average") ? formatDecimal(value, 1) : formatInteger(value);
}

/**
 * Returns whether there is a round for a K/D ratio. The API's ratio is 0 without one, for example if all games were forfeits.
 * Averages are `null` then.
 */
function hasPlayedFor(stat: Readonly<Partial<Record<MetricKey, number | null>>>, key: MetricKey): boolean {
  const averages: Readonly<Partial<Record<MetricKey, MetricKey>>> = {
    kdRatio: "averageKills",
    redKdRatio: "averageRedTeamScore",
    blueKdRatio: "averageBlueTeamScore",
  };
  const average = averages[key];
  return average === undefined || stat[average] !== null;
}

/** Returns the id of the result in which a record was set; `null` if there is none, or the metric is not a record. */
export function findResultOfRecord(stat: Stat, key: MetricKey): string | null {
  const fields: Readonly<Record<string, unknown>> = stat;
  const resultId = fields[`${key}ResultId`];
  return typeof resultId === "string" ? resultId : null;
}

/** Returns whether a metric is coloured by how good it is. */
export function isGradedMetric(key: MetricKey): key is GradedMetric {
  return Object.hasOwn(statMetrics, key) && "bounds" in statMetrics[key as keyof typeof statMetrics];
}

/** Returns the value that determines the colour of a metric; `null` if the player has too few games. */
export function getGradedValue(
  metric: GradedMetric,
  stat: Readonly<Record<GradedMetric, number | null>> & { readonly numberGames: number },
): number | null {
  return isProvisional(stat) || !hasPlayedFor(stat, metric) ? null : stat[metric];
}

/** Returns the values at which a metric is fully red (`worst`) and fully green (`best`). */
export function getGradeBounds(metric: GradedMetric): { readonly worst: number; readonly best: number } {
  const [worst, best] = statMetrics[metric].bounds;
  return { worst, best };
}

type GradedStat = Parameters<typeof getGradedValue>[1] & { readonly _id: string };

/** Returns the ids of the stats with the best value of a metric; empty unless at least two have a value. */
export function findBest(stats: readonly GradedStat[], metric: GradedMetric): ReadonlySet<string> {
  const { worst, best } = getGradeBounds(metric);
  const gradedStats = stats.flatMap((stat) => {
    const value = getGradedValue(metric, stat);
    return value === null ? [] : [{ id: stat._id, value }];
  });
  if (gradedStats.length < 2) return new Set();
  const values = gradedStats.map(({ value }) => value);
  const bestValue = worst < best ? Math.max(...values) : Math.min(...values);
  return new Set(gradedStats.filter(({ value }) => value === bestValue).map(({ id }) => id));
}

/** Returns whether a player has too few games for a meaningful rating. */
export function isProvisional({ numberGames }: { readonly numberGames: number }): boolean {
  return numberGames < minGamesForRating;
}

/** An Elo with two decimals. A provisional Elo (too few games) has a question mark. */
export function EloValue({ stat }: { readonly stat: { readonly elo: number; readonly numberGames: number } }) {
  if (!isProvisional(stat)) return formatDecimal(stat.elo, 2);
  return (
    <span className="relative" title="Provisional: fewer than five games">
      {formatDecimal(stat.elo, 2)}
      {/* Positioned outside of the text, so that numbers stay aligned. */}
      <span className="absolute left-full ml-px text-soft" aria-hidden={true}>
        ?
      </span>
      <span className="sr-only"> (provisional)</span>
    </span>
  );
}

/** The name of the mode or season that a stat belongs to. Renders nothing while loading. */
export function CompetitionName({ stat: { modeName, seasonId } }: { readonly stat: StatSummary }) {
  return modeName ?? <SeasonName seasonId={seasonId} />;
}
