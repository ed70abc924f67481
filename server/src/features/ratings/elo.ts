import type { OutcomeLetter } from "./outcome.ts";

/** A team's Elo: the mean of its players'. `null` without players. */
export function teamElo(elos: readonly number[]): number | null {
  return elos.length === 0 ? null : elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
}

/**
 * A team's expected score, between 0 and 1.
 * Source: A. Elo, The Rating of Chessplayers, Past and Present (1978), in the logistic form that FIDE and USCF use.
 */
export function expectedScore(own: number, other: number): number {
  return 1 / (1 + 10 ** ((other - own) / 400));
}

const points = { W: 1, D: 0.5, L: 0 } as const;

/** The gain of a team of Elo `own` against `other`, from -k to k; the other side gains the negative of it. */
export function eloGain(own: number, other: number, outcome: OutcomeLetter, k: number): number {
  return k * (points[outcome] - expectedScore(own, other));
}
