import { type GradedFigure, statFigures } from "contract/stat-figures.ts";

/** What a figure is coloured by; `null` for those of few games, whose averages say little yet. */
export function gradedValue(
  figure: GradedFigure,
  stat: Readonly<Record<GradedFigure, number | null>> & { readonly numberGames: number },
): number | null {
  return isProvisional(stat.numberGames) ? null : stat[figure];
}

/** The values at which a figure is all red and all green. */
export function gradeBounds(figure: GradedFigure): { readonly min: number; readonly max: number } {
  const [min, max] = statFigures[figure].bounds;
  return { min, max };
}

/** From how many games on a rating and averages say something. */
const ENOUGH_GAMES = 5;

/** Whether figures of so few games may still move far. */
export function isProvisional(numberGames: number): boolean {
  return numberGames < ENOUGH_GAMES;
}
