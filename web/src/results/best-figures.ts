import type { ResultPlayer } from "contract/results.ts";

export const figures = ["score", "flags", "kills", "deaths"] as const;
export type Figure = (typeof figures)[number];
export type Figures = Pick<ResultPlayer, Figure>;

/** The best value of each figure in a round: the most, of deaths the fewest. `null` where all are the same. */
export function bestFigures(players: readonly Figures[]): Readonly<Record<Figure, number | null>> {
  return {
    score: bestOf(players, "score", Math.max),
    flags: bestOf(players, "flags", Math.max),
    kills: bestOf(players, "kills", Math.max),
    deaths: bestOf(players, "deaths", Math.min),
  };
}

function bestOf(players: readonly Figures[], figure: Figure, better: (...values: number[]) => number): number | null {
  const values = players.flatMap((player) => player[figure] ?? []);
  return new Set(values).size < 2 ? null : better(...values);
}
