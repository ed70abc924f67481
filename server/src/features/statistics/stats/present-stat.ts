import type { Side } from "contract/sides.ts";
import type { LeaderboardEntry } from "contract/stats.ts";
import { idOrNull } from "../../columns.ts";
import type { FindLookAlike } from "../../people/users/held-names-queries.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { presentUser } from "../../people/users/present-user.ts";
import { figuresIn, figuresOf, sideFiguresOf } from "./figures.ts";
import type { findStat, listLeaderboard, listStats } from "./stats-queries.ts";
import type { SideTally } from "./tally.ts";

export type ListedStat = Awaited<ReturnType<typeof listStats>>[number];

/** The fields of a stat in a list, in either area. */
export function presentStatSummary(stat: ListedStat) {
  return {
    _id: String(stat.id),
    ...presentPlayer(stat),
    clanId: idOrNull(stat.clan_id),
    clanName: stat.clan_name,
    ...figuresIn(stat),
    form: stat.form,
  };
}

type FoundStat = NonNullable<Awaited<ReturnType<typeof findStat>>>;

/** The additional fields of a single stat. */
export function presentStatDetails(stat: FoundStat, sums: Readonly<Record<Side, SideTally>>) {
  const { totalKills, totalDeaths, totalFlags, totalScore, ...means } = figuresOf({ ...stat, ...sums });
  const red = sideFiguresOf(sums.red);
  const blue = sideFiguresOf(sums.blue);
  const kdRatioResult = idOrNull(stat.highest_kd_ratio_result_id);
  const killsResult = idOrNull(stat.highest_kills_result_id);
  const deathsResult = idOrNull(stat.highest_deaths_result_id);
  return {
    rank: stat.rank,
    totalKills,
    totalDeaths,
    totalFlags,
    totalScore,
    averageWinningScore: means.averageWinningScore,
    averageLosingScore: means.averageLosingScore,
    highestKdRatio: stat.highest_kd_ratio,
    highestKdRatioResultId: kdRatioResult,
    highestKills: stat.highest_kills,
    highestKillsResultId: killsResult,
    highestDeaths: stat.highest_deaths,
    highestDeathsResultId: deathsResult,
    highestScore: stat.highest_score,
    highestScoreResultId: idOrNull(stat.highest_score_result_id),
    highestKDRatioResultId: kdRatioResult,
    highestKillResultId: killsResult,
    highestDeathResultId: deathsResult,
    redWinRate: red.winRate,
    redKdRatio: red.kdRatio,
    redTotalKills: red.totalKills,
    redTotalDeaths: red.totalDeaths,
    redTotalFlags: red.totalFlags,
    redTotalScore: red.totalScore,
    averageRedTeamScore: red.averageTeamScore,
    highestRedTeamScore: sums.red.highest_team_score,
    highestRedTeamScoreResultId: idOrNull(sums.red.highest_team_score_result_id),
    blueWinRate: blue.winRate,
    blueKdRatio: blue.kdRatio,
    blueTotalKills: blue.totalKills,
    blueTotalDeaths: blue.totalDeaths,
    blueTotalFlags: blue.totalFlags,
    blueTotalScore: blue.totalScore,
    averageBlueTeamScore: blue.averageTeamScore,
    highestBlueTeamScore: sums.blue.highest_team_score,
    highestBlueTeamScoreResultId: idOrNull(sums.blue.highest_team_score_result_id),
  };
}

type ListedEntry = Awaited<ReturnType<typeof listLeaderboard>>[number];

/** A player's row of the leaderboard, as the viewer may see it. */
export function presentEntry(
  entry: ListedEntry,
  viewer: Parameters<typeof presentUser>[1],
  lookAlike: FindLookAlike,
): LeaderboardEntry {
  const { stat_id, rank, elo, games, wins, losses, form } = entry;
  const user = presentUser(entry, viewer, lookAlike);
  if (stat_id === null || elo === null) return { user, standing: null };
  const record = { numberGames: games ?? 0, numberWins: wins ?? 0, numberLosses: losses ?? 0 };
  return { user, standing: { statId: String(stat_id), rank, elo, ...record, form: form ?? "" } };
}
