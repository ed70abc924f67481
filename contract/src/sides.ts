/** The two teams of a round. */
export const sides = ["red", "blue"] as const;
export type Side = (typeof sides)[number];

/** Returns the opposite side. */
export function getOppositeSide(side: Side): Side {
  return side === "red" ? "blue" : "red";
}

/** A win is an upset if the winner's chance by Elo was at most this, 0 to 1. */
const maxUpsetChance = 0.4;

/**
 * Returns whether a win is an upset: a win against the odds.
 *
 * @param winnerChance the winner's chance by Elo before the round, 0 to 1; `null` if unknown
 */
export function isUpset(winnerChance: number | null): winnerChance is number {
  return winnerChance !== null && winnerChance <= maxUpsetChance;
}
