import { type GradedFigure, statFigures } from "contract/stat-figures.ts";
import { fixed, grouped, percent } from "../platform/numbers.ts";
import type { ShownFigure, Stat } from "./stats-area.ts";

export const playerFigures = {
  Global: [
    { label: "Elo", words: ratingWords, graded: "elo" },
    { label: "KD Ratio", words: ({ kdRatio }) => fixed(kdRatio, 2), graded: "kdRatio" },
    {
      label: "Highest K/D Ratio",
      words: ({ highestKdRatio }) => fixed(highestKdRatio, 2),
      setIn: ({ highestKdRatioResultId }) => highestKdRatioResultId,
    },
    { label: "Total Score", words: ({ totalScore }) => grouped(totalScore) },
    { label: "Total Flags", words: ({ totalFlags }) => grouped(totalFlags) },
    { label: "Avg. Flags", words: ({ averageFlags }) => fixed(averageFlags, 2), graded: "averageFlags" },
  ],
  Kills: [
    { label: "Kills", words: ({ totalKills }) => grouped(totalKills) },
    { label: "Avg. Kills", words: ({ averageKills }) => fixed(averageKills, 1), graded: "averageKills" },
    {
      label: "Highest Kills",
      words: ({ highestKills }) => grouped(highestKills),
      setIn: ({ highestKillsResultId }) => highestKillsResultId,
    },
  ],
  Deaths: [
    { label: "Deaths", words: ({ totalDeaths }) => grouped(totalDeaths) },
    { label: "Avg. Deaths", words: ({ averageDeaths }) => fixed(averageDeaths, 1), graded: "averageDeaths" },
    {
      label: "Highest Deaths",
      words: ({ highestDeaths }) => grouped(highestDeaths),
      setIn: ({ highestDeathsResultId }) => highestDeathsResultId,
    },
  ],
  Scores: [
    { label: "Avg. Score", words: ({ averageScore }) => fixed(averageScore, 1), graded: "averageScore" },
    {
      label: "Highest Score",
      words: ({ highestScore }) => grouped(highestScore),
      setIn: ({ highestScoreResultId }) => highestScoreResultId,
    },
    { label: "Avg. Winning Result", words: ({ averageWinningScore }) => fixed(averageWinningScore, 1) },
    { label: "Avg. Losing Result", words: ({ averageLosingScore }) => fixed(averageLosingScore, 1) },
  ],
} as const satisfies Record<string, readonly ShownFigure[]>;

export const gameFigures = [
  { label: "Win rate", words: ({ winRate }) => percent(winRate), graded: "winRate" },
  { label: "Nb. Games", words: ({ numberGames }) => grouped(numberGames) },
  { label: "Nb. Wins", words: ({ numberWins }) => grouped(numberWins) },
  { label: "Nb. Defeats", words: ({ numberLosses }) => grouped(numberLosses) },
] as const satisfies readonly ShownFigure[];

/** The player's Elo, with a question mark where it is provisional. */
function ratingWords({ elo, numberGames }: Stat): string {
  return fixed(elo, 2) + (isProvisional(numberGames) ? "?" : "");
}

/** The value that a figure is coloured by; `null` for few games, whose averages are not meaningful yet. */
export function gradedValue(
  figure: GradedFigure,
  stat: Readonly<Record<GradedFigure, number | null>> & { readonly numberGames: number },
): number | null {
  return isProvisional(stat.numberGames) ? null : stat[figure];
}

/** The values at which a figure is fully red and fully green. */
export function gradeBounds(figure: GradedFigure): { readonly min: number; readonly max: number } {
  const [min, max] = statFigures[figure].bounds;
  return { min, max };
}

type RankedStat = Parameters<typeof gradedValue>[1] & { readonly _id: string };

/** The bounds of these are so far apart that all rows of a list have about one colour. */
const ALIKE: readonly GradedFigure[] = ["averageKills", "averageDeaths"];

/** The places of players by a figure among those shown, by id, from 1; none where colours tell them apart. */
export function placesAmong(stats: readonly RankedStat[], figure: GradedFigure): ReadonlyMap<string, number> {
  const { min, max } = gradeBounds(figure);
  const graded = stats.flatMap((stat) => {
    const value = gradedValue(figure, stat);
    return value === null ? [] : [{ id: stat._id, value }];
  });
  if (graded.length < 2 || !ALIKE.includes(figure)) return new Map();
  const isBetter = (one: number, other: number) => (min < max ? one > other : one < other);
  return new Map(
    graded.map(({ id, value }) => [id, 1 + graded.filter((other) => isBetter(other.value, value)).length]),
  );
}

/** The number of games from which a rating and averages are meaningful. */
const ENOUGH_GAMES = 5;

export function isProvisional(numberGames: number): boolean {
  return numberGames < ENOUGH_GAMES;
}
