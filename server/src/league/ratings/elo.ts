/** What a side made of a round: 1 won, 0.5 drawn, 0 lost. */
export type Outcome = 0 | 0.5 | 1;

/** A team's Elo: the mean of its players'. `null` without players. */
export function teamElo(elos: readonly number[]): number | null {
  return elos.length === 0 ? null : elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
}

/**
 * The share of the points that a team is expected to take, between 0 and 1.
 * Source: A. Elo, The Rating of Chessplayers, Past and Present (1978), the logistic form used by FIDE and USCF.
 */
export function expectedScore(own: number, other: number): number {
  return 1 / (1 + 10 ** ((other - own) / 400));
}

/** What a team of Elo `own` gains against `other`, between -k and k; the other side gains the same with the sign turned. */
export function eloGain(own: number, other: number, outcome: Outcome, k: number): number {
  return k * (outcome - expectedScore(own, other));
}
