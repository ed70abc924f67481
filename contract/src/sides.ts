export const sides = ["red", "blue"] as const;
export type Side = (typeof sides)[number];

export function otherSide(side: Side): Side {
  return side === "red" ? "blue" : "red";
}

/** The most chance by Elo that a winner may have had for the result to be an upset, 0 to 1. */
const mostChance = 0.4;

/** @param winnerChance the winner's chance before the round by Elo, 0 to 1; `null`: there was none */
export function isUpset(winnerChance: number | null): winnerChance is number {
  return winnerChance !== null && winnerChance <= mostChance;
}
