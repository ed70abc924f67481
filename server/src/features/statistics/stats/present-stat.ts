import type { Side } from "contract/sides.ts";
import type { LeaderboardEntry } from "contract/stats.ts";
import { toIdOrNull } from "../../columns.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { presentUser } from "../../people/users/present-user.ts";
import type { FindConfusableName } from "../../people/users/reserved-names-queries.ts";
import { computeMetrics, computeSideMetrics, getMetricsOfRow } from "./stat-metrics.ts";
import type { SideTotals } from "./stat-totals.ts";
import type { findStat, listLeaderboard, listStats } from "./stats-queries.ts";

// A stat holds the statistics of one player in one competition.

/** A stat of a list. */
export type ListedStat = Awaited<ReturnType<typeof listStats>>[number];

/** Presents a stat in a list, for both areas. */
export function presentStatSummary(stat: ListedStat) {
  return {
    _id: String(stat.id),
    ...presentPlayer(stat),
    clanId: toIdOrNull(stat.clan_id),
    clanName: stat.clan_name,
    ...getMetricsOfRow(stat),
    form: stat.form,
    ...(stat.rank !== undefined && { rank: stat.rank, rankedCount: stat.ranked_count }),
  };
}

type FoundStat = NonNullable<Awaited<ReturnType<typeof findStat>>>;

/** Presents the fields that only a single stat has. */
export function presentStatDetails(stat: FoundStat, sideTotals: Readonly<Record<Side, SideTotals>>) {
  const metrics = computeMetrics({ ...stat, ...sideTotals });
  const { totalKills, totalDeaths, totalFlags, totalScore, averageWinningScore, averageLosingScore } = metrics;
  const red = computeSideMetrics(sideTotals.red);
  const blue = computeSideMetrics(sideTotals.blue);
  const kdRatioResultId = toIdOrNull(stat.highest_kd_ratio_result_id);
  const killsResultId = toIdOrNull(stat.highest_kills_result_id);
  const deathsResultId = toIdOrNull(stat.highest_deaths_result_id);
  return {
    rank: stat.rank,
    rankedCount: stat.ranked_count,
    totalKills,
    totalDeaths,
    totalFlags,
    totalScore,
    averageWinningScore,
    averageLosingScore,
    highestKdRatio: stat.highest_kd_ratio,
    highestKdRatioResultId: kdRatioResultId,
    highestKills: stat.highest_kills,
    highestKillsResultId: killsResultId,
    highestDeaths: stat.highest_deaths,
    highestDeathsResultId: deathsResultId,
    highestScore: stat.highest_score,
    highestScoreResultId: toIdOrNull(stat.highest_score_result_id),
    // The legacy names of the three ids above.
    highestKDRatioResultId: kdRatioResultId,
    highestKillResultId: killsResultId,
    highestDeathResultId: deathsResultId,
    redWinRate: red.winRate,
    redKdRatio: red.kdRatio,
    redTotalKills: red.totalKills,
    redTotalDeaths: red.totalDeaths,
    redTotalFlags: red.totalFlags,
    redTotalScore: red.totalScore,
    averageRedTeamScore: red.averageTeamScore,
    highestRedTeamScore: sideTotals.red.highest_team_score,
    highestRedTeamScoreResultId: toIdOrNull(sideTotals.red.highest_team_score_result_id),
    blueWinRate: blue.winRate,
    blueKdRatio: blue.kdRatio,
    blueTotalKills: blue.totalKills,
    blueTotalDeaths: blue.totalDeaths,
    blueTotalFlags: blue.totalFlags,
    blueTotalScore: blue.totalScore,
    averageBlueTeamScore: blue.averageTeamScore,
    highestBlueTeamScore: sideTotals.blue.highest_team_score,
    highestBlueTeamScoreResultId: toIdOrNull(sideTotals.blue.highest_team_score_result_id),
  };
}

type ListedEntry = Awaited<ReturnType<typeof listLeaderboard>>[number];

/**
 * Presents a player's entry on the leaderboard to a viewer.
 * @param findConfusableName finds the name of another user that looks alike, which only admins see
 */
export function presentLeaderboardEntry(
  entry: ListedEntry,
  viewer: Parameters<typeof presentUser>[1],
  findConfusableName: FindConfusableName,
): LeaderboardEntry {
  const { stat_id, rank, elo, games, wins, losses, form } = entry;
  const user = presentUser(entry, viewer, findConfusableName);
  if (stat_id === null || elo === null) return { user, standing: null };
  const record = { numberGames: games ?? 0, numberWins: wins ?? 0, numberLosses: losses ?? 0 };
  return { user, standing: { statId: String(stat_id), rank, elo, ...record, form: form ?? "" } };
}
