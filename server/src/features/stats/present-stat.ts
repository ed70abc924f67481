import { presentPlayer } from "../users/person.ts";
import { figuresOf, sideFiguresOf } from "./figures.ts";
import { figuresIn } from "./stat-columns.ts";
import type { listStats } from "./stats-queries.ts";
import type { Highest, Tally } from "./tally.ts";

export type ListedStat = Awaited<ReturnType<typeof listStats>>[number];

/** The fields of a stat in a list, in either area. */
export function presentStatSummary(stat: ListedStat) {
  return {
    _id: String(stat.id),
    ...presentPlayer(stat),
    clanId: stat.clan_id === null ? null : String(stat.clan_id),
    clanName: stat.clan_name,
    ...figuresIn(stat),
    form: stat.form,
  };
}

export function presentStatDetails(tally: Tally, rank: number | null) {
  const all = figuresOf(tally);
  const red = sideFiguresOf(tally, "red");
  const blue = sideFiguresOf(tally, "blue");
  return {
    rank,
    totalKills: all.totalKills,
    totalDeaths: all.totalDeaths,
    totalFlags: all.totalFlags,
    totalScore: all.totalScore,
    averageWinningScore: all.averageWinningScore,
    averageLosingScore: all.averageLosingScore,
    highestKdRatio: most(tally.highestKdRatio),
    highestKdRatioResultId: resultOfMost(tally.highestKdRatio),
    highestKills: most(tally.highestKills),
    highestKillsResultId: resultOfMost(tally.highestKills),
    highestDeaths: most(tally.highestDeaths),
    highestDeathsResultId: resultOfMost(tally.highestDeaths),
    highestScore: most(tally.highestScore),
    highestScoreResultId: resultOfMost(tally.highestScore),
    highestKDRatioResultId: resultOfMost(tally.highestKdRatio),
    highestKillResultId: resultOfMost(tally.highestKills),
    highestDeathResultId: resultOfMost(tally.highestDeaths),
    redWinRate: red.winRate,
    redKdRatio: red.kdRatio,
    redTotalKills: red.totalKills,
    redTotalDeaths: red.totalDeaths,
    redTotalFlags: red.totalFlags,
    redTotalScore: red.totalScore,
    averageRedTeamScore: red.averageTeamScore,
    highestRedTeamScore: most(tally.red.highestTeamScore),
    highestRedTeamScoreResultId: resultOfMost(tally.red.highestTeamScore),
    blueWinRate: blue.winRate,
    blueKdRatio: blue.kdRatio,
    blueTotalKills: blue.totalKills,
    blueTotalDeaths: blue.totalDeaths,
    blueTotalFlags: blue.totalFlags,
    blueTotalScore: blue.totalScore,
    averageBlueTeamScore: blue.averageTeamScore,
    highestBlueTeamScore: most(tally.blue.highestTeamScore),
    highestBlueTeamScoreResultId: resultOfMost(tally.blue.highestTeamScore),
  };
}

function most(highest: Highest): number | null {
  return highest?.value ?? null;
}

function resultOfMost(highest: Highest): string | null {
  return highest === null ? null : String(highest.resultId);
}
