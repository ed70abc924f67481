import type { RoundFigures } from "contract/round-figures.ts";
import type { Side } from "contract/sides.ts";
import { figureKeys, type StatFigure, type StatFigures } from "contract/stat-figures.ts";
import type { Row } from "../../tables.ts";
import { kdRatio, type SideTally, type Tally } from "./tally.ts";

/** The ratios and means of a tally. Integers are divided here and nowhere else. */
export function figuresOf({ elo, red, blue }: Pick<Tally, "elo" | Side>) {
  const both = (sum: SideSum) => red[sum] + blue[sum];
  const rounds = both("rounds");
  return {
    elo,
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
    averageFlags: ratio(both("flags"), both("flag_rounds")),
    averageScore: ratio(both("score"), rounds),
    averageWinningScore: ratio(both("won_team_score"), both("won_rounds")),
    averageLosingScore: ratio(both("lost_team_score"), both("lost_rounds")),
  };
}

type SideSum = Exclude<keyof SideTally, `highest_${string}`>;

export function sideFiguresOf({ games, wins, rounds, kills, deaths, flags, score, team_score }: SideTally) {
  return {
    winRate: ratio(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
    totalKills: kills,
    totalDeaths: deaths,
    totalFlags: flags,
    totalScore: score,
    averageTeamScore: ratio(team_score, rounds),
  };
}

/** The columns of sums of games, whatever they were added up by. */
export const gameSums = [
  "games",
  "wins",
  "losses",
  "rounds",
  "kills",
  "deaths",
  "score",
  "flags",
  "flag_rounds",
] as const satisfies SideSum[];
export type GameSums = Pick<SideTally, (typeof gameSums)[number]>;

/** The ratios and means of such sums. */
export function gameFiguresOf({ games, wins, rounds, kills, deaths, score, flags, flag_rounds }: GameSums) {
  return {
    winRate: ratio(wins, games) ?? 0,
    kdRatio: kdRatio(kills, deaths),
    averageKills: ratio(kills, rounds),
    averageFlags: ratio(flags, flag_rounds),
    averageScore: ratio(score, rounds),
  };
}

function ratio(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

/** The column of a stat that keeps each figure. */
export const figureColumns = {
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
} as const satisfies Record<StatFigure, keyof Row<"stats">>;

type ColumnOf<Key extends StatFigure> = (typeof figureColumns)[Key];
export type FigureColumn = ColumnOf<StatFigure>;
type FigureRow = { [Key in StatFigure as ColumnOf<Key>]: StatFigures[Key] };

/** The figures in their columns. */
export function figuresIn(row: FigureRow): StatFigures {
  return Object.fromEntries(figureKeys().map((key) => [key, row[figureColumns[key]]])) as StatFigures;
}

/** The columns of a stat's row: figures that lists sort by, and what is tallied. */
export function statRow({ red, blue, ...tally }: Tally) {
  const figures = figuresOf({ elo: tally.elo, red, blue });
  const row = Object.fromEntries(figureKeys().map((key) => [figureColumns[key], figures[key]])) as FigureRow;
  return { ...row, ...tally };
}

/** What else a game server told of a player in a round, as a field of a reply; none where it told nothing. */
export function toldFigures({ figures }: { readonly figures: string | null }): { figures?: RoundFigures } {
  return figures === null ? {} : { figures: JSON.parse(figures) };
}
