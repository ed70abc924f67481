type MetricProperties = {
  readonly isInteger: boolean;
  /** Whether the value is `null` until there is data. */
  readonly isNullable: boolean;
  readonly isSortable: boolean;
  /** The values that are coloured fully red and fully green: chosen so that most players are in between. */
  readonly bounds?: readonly [red: number, green: number];
};

/** The metrics of a player in a mode or season. */
export const statMetrics = {
  numberGames: { isInteger: true, isNullable: false, isSortable: false },
  numberWins: { isInteger: true, isNullable: false, isSortable: true },
  numberLosses: { isInteger: true, isNullable: false, isSortable: true },
  /** Wins divided by rounds, 0 to 1. 0 without rounds. */
  winRate: { isInteger: false, isNullable: false, isSortable: true, bounds: [0, 1] },
  averageKills: { isInteger: false, isNullable: true, isSortable: true, bounds: [0, 150] },
  averageDeaths: { isInteger: false, isNullable: true, isSortable: true, bounds: [150, 0] },
  /** Kills divided by deaths, or just kills if deaths are 0. */
  kdRatio: { isInteger: false, isNullable: false, isSortable: true, bounds: [0.7, 1.3] },
  averageFlags: { isInteger: false, isNullable: true, isSortable: true, bounds: [0, 10] },
  averageScore: { isInteger: false, isNullable: true, isSortable: true, bounds: [30, 170] },
  elo: { isInteger: false, isNullable: false, isSortable: true, bounds: [500, 1500] },
} as const satisfies Record<string, MetricProperties>;

type PropertiesByMetric = typeof statMetrics;
export type StatMetric = keyof PropertiesByMetric;
/** The metrics that are coloured from red to green. */
export type GradedMetric = KeysWith<{ readonly bounds: readonly [number, number] }>;

export type StatSort = "userName" | "clanName" | KeysWith<{ readonly isSortable: true }>;
export const statSorts: readonly StatSort[] = ["userName", "clanName", ...getStatMetricKeys().filter(isSortable)];

/** The values of all metrics. */
export type StatMetrics = {
  [Key in StatMetric]: PropertiesByMetric[Key]["isNullable"] extends true ? number | null : number;
};

export function getStatMetricKeys(): StatMetric[] {
  return Object.keys(statMetrics) as StatMetric[];
}

function isSortable(key: StatMetric): key is KeysWith<{ readonly isSortable: true }> {
  return statMetrics[key].isSortable;
}

/** The names of the metrics that have these properties. */
type KeysWith<Properties> = {
  [Key in StatMetric]: PropertiesByMetric[Key] extends Properties ? Key : never;
}[StatMetric];

/** With fewer games, a rating or an average says little about a player, so their Elo is provisional. */
export const minGamesForRating = 5;
