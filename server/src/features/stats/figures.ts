import type { Side } from "contract/sides.ts";
import { kdRatio, type SideTally, type Tally } from "./tally.ts";

/** The ratios and means of a tally. Integers are divided here and nowhere else. */
export function figuresOf(tally: Tally) {
  const { red, blue } = tally;
  const both = (key: NumericKey) => red[key] + blue[key];
  const rounds = both("rounds");
  return {
    elo: tally.elo,
    numberGames: both("games"),
    numberWins: both("wins"),
    numberLosses: both("losses"),
    winRate: ratio(both("wins"), both("games")) ?? 0,
    kdRatio: kdRatio(both("kills"), both("deaths")),
    totalKills: both("kills"),
    totalDeaths: both("deaths"),
    totalFlags: both("flags"),
    totalScore: both("score"),
    averageKills: ratio(both("kills"), rounds),
    averageDeaths: ratio(both("deaths"), rounds),
    averageFlags: ratio(both("flags"), both("flagRounds")),
    averageScore: ratio(both("score"), rounds),
    averageWinningScore: ratio(both("wonTeamScore"), both("wonRounds")),
    averageLosingScore: ratio(both("lostTeamScore"), both("lostRounds")),
  };
}

export function sideFiguresOf(tally: Tally, side: Side) {
  const { games, wins, rounds, kills, deaths, flags, score, teamScore } = tally[side];
  return {
    winRate: ratio(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
    totalKills: kills,
    totalDeaths: deaths,
    totalFlags: flags,
    totalScore: score,
    averageTeamScore: ratio(teamScore, rounds),
  };
}

/** Sums of games, whatever they were added up by. */
export type GameSums = Pick<
  SideTally,
  "games" | "wins" | "losses" | "rounds" | "kills" | "deaths" | "score" | "flags" | "flagRounds"
>;

/** The ratios and means of such sums. */
export function gameFiguresOf({ games, wins, rounds, kills, deaths, score, flags, flagRounds }: GameSums) {
  return {
    winRate: ratio(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
    averageKills: ratio(kills, rounds),
    averageFlags: ratio(flags, flagRounds),
    averageScore: ratio(score, rounds),
  };
}

type NumericKey = Exclude<keyof SideTally, "highestTeamScore">;

function ratio(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}
