type Figure = {
  readonly isInteger: boolean;
  /** `null` until it has data. */
  readonly isNullable: boolean;
  readonly isSortable: boolean;
  /** The values that are shown fully red and fully green. */
  readonly bounds?: readonly [red: number, green: number];
};

export const statFigures = {
  numberGames: { isInteger: true, isNullable: false, isSortable: false },
  numberWins: { isInteger: true, isNullable: false, isSortable: true },
  numberLosses: { isInteger: true, isNullable: false, isSortable: true },
  /** Wins by games, 0 to 1; 0 without games. */
  winRate: { isInteger: false, isNullable: false, isSortable: true, bounds: [0, 1] },
  averageKills: { isInteger: false, isNullable: true, isSortable: true, bounds: [0, 150] },
  averageDeaths: { isInteger: false, isNullable: true, isSortable: true, bounds: [150, 0] },
  /** Kills by deaths; kills where deaths are 0. */
  kdRatio: { isInteger: false, isNullable: false, isSortable: true, bounds: [0.7, 1.3] },
  averageFlags: { isInteger: false, isNullable: true, isSortable: true, bounds: [0, 10] },
  averageScore: { isInteger: false, isNullable: true, isSortable: true, bounds: [30, 170] },
  elo: { isInteger: false, isNullable: false, isSortable: true, bounds: [500, 1500] },
} as const satisfies Record<string, Figure>;

type Table = typeof statFigures;
export type StatFigure = keyof Table;
/** The figures that are coloured red to green. */
export type GradedFigure = KeysWith<{ readonly bounds: readonly [number, number] }>;

export type StatSort = "userName" | "clanName" | KeysWith<{ readonly isSortable: true }>;
export const statSorts: readonly StatSort[] = ["userName", "clanName", ...figureKeys().filter(isSortable)];

export type StatFigures = { [Key in StatFigure]: Table[Key]["isNullable"] extends true ? number | null : number };

export function figureKeys(): StatFigure[] {
  return Object.keys(statFigures) as StatFigure[];
}

function isSortable(key: StatFigure): key is KeysWith<{ readonly isSortable: true }> {
  return statFigures[key].isSortable;
}

type KeysWith<Part> = { [Key in StatFigure]: Table[Key] extends Part ? Key : never }[StatFigure];
