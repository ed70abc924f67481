import { statBounds } from "contract/constants.ts";

/** The figures that are coloured red to green. */
export type GradedFigure = keyof typeof statBounds;

/** What a figure is coloured by; `null` for those of few games, whose averages say little yet. */
export function gradedValue(
  figure: GradedFigure,
  stat: Readonly<Record<GradedFigure, number | null>> & { readonly numberGames: number },
): number | null {
  return isProvisional(stat.numberGames) ? null : stat[figure];
}

/** The values at which a figure is all red and all green: of deaths, fewer are better. */
export function gradeBounds(figure: GradedFigure): { readonly min: number; readonly max: number } {
  const [low, high] = statBounds[figure];
  return figure === "averageDeaths" ? { min: high, max: low } : { min: low, max: high };
}

/** From how many games on a rating and averages say something. */
const ENOUGH_GAMES = 5;

/** Whether figures of so few games may still move far. */
export function isProvisional(numberGames: number): boolean {
  return numberGames < ENOUGH_GAMES;
}
