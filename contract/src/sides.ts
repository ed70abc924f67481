export const sides = ["red", "blue"] as const;
export type Side = (typeof sides)[number];

export function otherSide(side: Side): Side {
  return side === "red" ? "blue" : "red";
}

type Teams<Player> = { readonly [S in Side as `${S}Players`]: readonly Player[] };

export function bothTeams<Player>({ redPlayers, bluePlayers }: Teams<Player>): Player[] {
  return [...redPlayers, ...bluePlayers];
}

/** The side on which a user plays; `null`: on neither. */
export function sideOf({ redPlayers, bluePlayers }: Teams<{ readonly userId: string }>, userId: string): Side | null {
  const isUser = (player: { readonly userId: string }) => player.userId === userId;
  if (redPlayers.some(isUser)) return "red";
  return bluePlayers.some(isUser) ? "blue" : null;
}

/** The most chance by Elo that a winner may have had for the result to be an upset, 0 to 1. */
const mostChance = 0.4;

/** @param winnerChance the winner's chance before the round by Elo, 0 to 1; `null`: there was none */
export function isUpset(winnerChance: number | null): winnerChance is number {
  return winnerChance !== null && winnerChance <= mostChance;
}
