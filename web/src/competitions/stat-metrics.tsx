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
  const value = stat[key];
  if (/winRate$/i.test(key)) return formatPercent(value);
  if (key === "elo" || key === "averageFlags" || /kdRatio$/i.test(key)) return formatDecimal(value, 2);
  return key.startsWith("average") ? formatDecimal(value, 1) : formatInteger(value);
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
  return isProvisional(stat) ? null : stat[metric];
}

/** Returns the values at which a metric is fully red (`worst`) and fully green (`best`). */
export function getGradeBounds(metric: GradedMetric): { readonly worst: number; readonly best: number } {
  const [worst, best] = statMetrics[metric].bounds;
  return { worst, best };
}

type GradedStat = Parameters<typeof getGradedValue>[1] & { readonly _id: string };

/** The bounds of these metrics are so far apart that all rows of a list have about the same colour. */
const METRICS_WITH_SIMILAR_COLOURS: readonly GradedMetric[] = ["averageKills", "averageDeaths"];

/** Returns the ranks of stats by a metric, from 1, by id. Empty if colours are enough to compare the metric. */
export function rankByMetric(stats: readonly GradedStat[], metric: GradedMetric): ReadonlyMap<string, number> {
  const { worst, best } = getGradeBounds(metric);
  const gradedStats = stats.flatMap((stat) => {
    const value = getGradedValue(metric, stat);
    return value === null ? [] : [{ id: stat._id, value }];
  });
  if (gradedStats.length < 2 || !METRICS_WITH_SIMILAR_COLOURS.includes(metric)) return new Map();
  const isBetter = (value: number, otherValue: number) => (worst < best ? value > otherValue : value < otherValue);
  return new Map(
    gradedStats.map(({ id, value }) => {
      const betterStats = gradedStats.filter((otherStat) => isBetter(otherStat.value, value));
      return [id, 1 + betterStats.length];
    }),
  );
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
