import type { ResultPlayer } from "contract/results.ts";

export const figures = ["score", "flags", "kills", "deaths"] as const;
export type PlayerFigure = (typeof figures)[number];
export type Figures = Pick<ResultPlayer, PlayerFigure>;

/** The best value of each figure in a round: the largest, of deaths the smallest. `null` where all are equal. */
export function bestFigures(players: readonly Figures[]): Readonly<Record<PlayerFigure, number | null>> {
  return {
    score: bestOf(players, "score", Math.max),
    flags: bestOf(players, "flags", Math.max),
    kills: bestOf(players, "kills", Math.max),
    deaths: bestOf(players, "deaths", Math.min),
  };
}

function bestOf(
  players: readonly Figures[],
  figure: PlayerFigure,
  better: (...values: number[]) => number,
): number | null {
  const values = players.flatMap((player) => player[figure] ?? []);
  return new Set(values).size < 2 ? null : better(...values);
}

/** A team's players in the order of a scoreboard: by score, then by fewer deaths, then by name. */
export function byScore(players: readonly ResultPlayer[]): ResultPlayer[] {
  return players.toSorted(
    (one, other) =>
      other.score - one.score || one.deaths - other.deaths || one.userName.localeCompare(other.userName, "en"),
  );
}

/** The players in the order of these keys; others come last. */
export function inOrder(players: readonly ResultPlayer[], userIds: readonly string[]): ResultPlayer[] {
  const positionOf = ({ userId }: ResultPlayer) =>
    userIds.includes(userId) ? userIds.indexOf(userId) : userIds.length;
  return players.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** A team's sum of each figure; `null` where no player has it. */
export function sumsOf(players: readonly ResultPlayer[]): Readonly<Record<PlayerFigure, number | null>> {
  const sums = figures.map((figure) => {
    const values = players.flatMap((player) => player[figure] ?? []);
    return [figure, values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)];
  });
  return Object.fromEntries(sums) as Record<PlayerFigure, number | null>;
}

/** Kills by deaths; kills where there are no deaths. */
export function killsByDeaths({ kills, deaths }: { readonly kills: number; readonly deaths: number }): number {
  return deaths === 0 ? kills : kills / deaths;
}
