import { figureKeys, type StatFigure, type StatFigures } from "contract/stat-figures.ts";
import type { Row } from "../tables.ts";

/** The column that keeps each figure. */
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

/** The columns of some figures. */
export function figureRow(figures: StatFigures): FigureRow {
  return Object.fromEntries(figureKeys().map((key) => [figureColumns[key], figures[key]])) as FigureRow;
}

/** The figures in some columns. */
export function figuresIn(row: FigureRow): StatFigures {
  return Object.fromEntries(figureKeys().map((key) => [key, row[figureColumns[key]]])) as StatFigures;
}
