import { statBounds } from "contract/constants.ts";

/** The figures that are coloured red to green. */
export type GradedFigure = keyof typeof statBounds;

/** The values at which a figure is all red and all green: of deaths, fewer are better. */
export function gradeBounds(figure: GradedFigure): { readonly min: number; readonly max: number } {
  const [low, high] = statBounds[figure];
  return figure === "averageDeaths" ? { min: high, max: low } : { min: low, max: high };
}
