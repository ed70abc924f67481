import type { ResultPlayer } from "contract/results.ts";

/** The metrics of each player on a scoreboard, in the order of the columns. */
export const scoreboardMetrics = ["score", "flags", "kills", "deaths"] as const;
export type ScoreboardMetric = (typeof scoreboardMetrics)[number];
export type MetricValues = Pick<ResultPlayer, ScoreboardMetric>;

/** Returns the best value of each metric in a round: the largest, but for deaths the smallest. `null` if all are equal. */
export function findBestValues(players: readonly MetricValues[]): Readonly<Record<ScoreboardMetric, number | null>> {
  return {
    score: findBest(players, "score", Math.max),
    flags: findBest(players, "flags", Math.max),
    kills: findBest(players, "kills", Math.max),
    deaths: findBest(players, "deaths", Math.min),
  };
}

/** Returns the best kills per death of a round; `null` if all are equal. */
export function findBestKillDeathRatio(players: readonly MetricValues[]): number | null {
  return pickFromDifferent(players.map(computeKillDeathRatio), Math.max);
}

function findBest(
  players: readonly MetricValues[],
  metric: ScoreboardMetric,
  pickBest: (...values: number[]) => number,
): number | null {
  return pickFromDifferent(
    players.flatMap((player) => player[metric] ?? []),
    pickBest,
  );
}

function pickFromDifferent(values: readonly number[], pickBest: (...values: number[]) => number): number | null {
  return new Set(values).size < 2 ? null : pickBest(...values);
}

/** Sorts a team's players as on a scoreboard: by score, then by fewer deaths, then by name. */
export function sortByScore(players: readonly ResultPlayer[]): ResultPlayer[] {
  return players.toSorted(
    (a, b) => b.score - a.score || a.deaths - b.deaths || a.userName.localeCompare(b.userName, "en"),
  );
}

/** Sorts players in the order of these user ids. Other players come last. */
export function sortByIds(players: readonly ResultPlayer[], userIds: readonly string[]): ResultPlayer[] {
  const getPosition = ({ userId }: ResultPlayer) =>
    userIds.includes(userId) ? userIds.indexOf(userId) : userIds.length;
  return players.toSorted((a, b) => getPosition(a) - getPosition(b));
}

/** Returns a team's sum of each metric; `null` if it was not reported for any player. */
export function sumMetrics(players: readonly ResultPlayer[]): Readonly<Record<ScoreboardMetric, number | null>> {
  const sums = scoreboardMetrics.map((metric) => {
    const values = players.flatMap((player) => player[metric] ?? []);
    return [metric, values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)];
  });
  return Object.fromEntries(sums) as Record<ScoreboardMetric, number | null>;
}

/** Returns kills divided by deaths, or kills if there are no deaths. */
export function computeKillDeathRatio({ kills, deaths }: { readonly kills: number; readonly deaths: number }): number {
  return deaths === 0 ? kills : kills / deaths;
}
