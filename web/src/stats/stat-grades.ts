import { type GradedFigure, statFigures } from "contract/stat-figures.ts";

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

/** The number of games from which a rating and averages are meaningful. */
const ENOUGH_GAMES = 5;

/** Whether there are too few games for meaningful figures. */
export function isProvisional(numberGames: number): boolean {
  return numberGames < ENOUGH_GAMES;
}
