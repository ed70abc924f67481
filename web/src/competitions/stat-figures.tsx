import type { Side } from "contract/sides.ts";
import { type GradedFigure, statFigures } from "contract/stat-figures.ts";
import { fixed, grouped, percent } from "../platform/numbers.ts";
import type { Stat, StatSummary } from "../statistics/stats/stats-queries.ts";
import { SeasonName } from "./season-parts.tsx";

/** The figures of a stat. */
export type FigureKey = { [Key in keyof Stat]-?: Stat[Key] extends number | null ? Key : never }[keyof Stat];

/** The figures of a player's page, by section and label. */
export const playerFigures = {
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
} as const satisfies Record<string, Record<string, FigureKey>>;

export const gameFigures = {
  "Win rate": "winRate",
  "Nb. Games": "numberGames",
  "Nb. Wins": "numberWins",
  "Nb. Defeats": "numberLosses",
} as const satisfies Record<string, FigureKey>;

/** The figures that each side has of its own. */
export const sideFigures = {
  "Win rate": { red: "redWinRate", blue: "blueWinRate" },
  "K/D": { red: "redKdRatio", blue: "blueKdRatio" },
  "Total Kills": { red: "redTotalKills", blue: "blueTotalKills" },
  "Total Deaths": { red: "redTotalDeaths", blue: "blueTotalDeaths" },
  "Total Flags": { red: "redTotalFlags", blue: "blueTotalFlags" },
  "Total Score": { red: "redTotalScore", blue: "blueTotalScore" },
  "Avg. Team Score": { red: "averageRedTeamScore", blue: "averageBlueTeamScore" },
  "Highest Team Result": { red: "highestRedTeamScore", blue: "highestBlueTeamScore" },
} as const satisfies Record<string, Record<Side, FigureKey>>;

/** A figure as it is written: Elo and ratios with two digits, averages with one. */
export function figureWords<Key extends FigureKey>(of: Readonly<Record<Key, number | null>>, key: Key): string {
  const value = of[key];
  if (/winRate$/i.test(key)) return percent(value);
  if (key === "elo" || key === "averageFlags" || /kdRatio$/i.test(key)) return fixed(value, 2);
  return key.startsWith("average") ? fixed(value, 1) : grouped(value);
}

/** The result in which a record was set; `null` while there is none, and for other figures. */
export function setIn(stat: Stat, key: FigureKey): string | null {
  const fields: Readonly<Record<string, unknown>> = stat;
  const resultId = fields[`${key}ResultId`];
  return typeof resultId === "string" ? resultId : null;
}

/** Whether a figure is coloured by how good it is. */
export function isGraded(key: FigureKey): key is GradedFigure {
  return Object.hasOwn(statFigures, key) && "bounds" in statFigures[key as keyof typeof statFigures];
}

/** The value that a figure is coloured by; `null` for few games, whose averages are not meaningful yet. */
export function gradedValue(
  figure: GradedFigure,
  stat: Readonly<Record<GradedFigure, number | null>> & { readonly numberGames: number },
): number | null {
  return isProvisional(stat) ? null : stat[figure];
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

export function isProvisional({ numberGames }: { readonly numberGames: number }): boolean {
  return numberGames < ENOUGH_GAMES;
}

/** An Elo with two decimals; a provisional one (few games) has a question mark. */
export function RatingFigure({ of }: { readonly of: { readonly elo: number; readonly numberGames: number } }) {
  if (!isProvisional(of)) return fixed(of.elo, 2);
  return (
    <span className="relative" title="Provisional: fewer than five games">
      {fixed(of.elo, 2)}
      <span /* It hangs in the margin, so that numbers share an edge. */
        className="absolute left-full ml-px text-soft"
        aria-hidden={true}
      >
        ?
      </span>
      <span className="sr-only"> (provisional)</span>
    </span>
  );
}

/** The name of the mode or season that a stat is kept on; nothing while loading. */
export function BoardName({ stat: { modeName, seasonId } }: { readonly stat: StatSummary }) {
  return modeName ?? <SeasonName seasonId={seasonId} />;
}
