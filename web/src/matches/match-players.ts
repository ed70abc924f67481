import type { MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";

/** The players of a side. */
export function playersOf({ redPlayers, bluePlayers }: PublicMatch, side: Side): readonly MatchPlayer[] {
  return side === "red" ? redPlayers : bluePlayers;
}

/** A user as a player of a match; `null` if they are not in it. */
export function playerIn(match: PublicMatch, userId: string): MatchPlayer | null {
  return bothTeams(match).find((player) => player.userId === userId) ?? null;
}

/** The side of a player of the match. */
export function sideOf({ redPlayers }: PublicMatch, userId: string): Side {
  return redPlayers.some((player) => player.userId === userId) ? "red" : "blue";
}

/** The number of ready players, and of all. */
export function readiness(match: PublicMatch): { readonly ready: number; readonly of: number } {
  const players = bothTeams(match);
  return { ready: players.filter(({ isReady }) => isReady).length, of: players.length };
}

function bothTeams({ redPlayers, bluePlayers }: PublicMatch): readonly MatchPlayer[] {
  return [...redPlayers, ...bluePlayers];
}
