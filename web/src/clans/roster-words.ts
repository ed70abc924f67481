import { rosterSize } from "contract/constants.ts";

/** What is wrong with the size of a roster, in words; `null` where it is as the rules want it. */
export function rosterFault(players: number): string | null {
  if (players < rosterSize.min) return `A clan registers at least ${rosterSize.min} players.`;
  return players > rosterSize.max ? `A clan registers at most ${rosterSize.max} players.` : null;
}

/** A roster's size, as `5 players`. */
export function rosterWords(players: number): string {
  return players === 1 ? "1 player" : `${players} players`;
}
