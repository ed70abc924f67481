import { sizeOf, type TeamMode } from "contract/team-modes.ts";

/** Elo with two decimals. */
export function eloWord(elo: number): string {
  return elo.toFixed(2);
}

/** A gain in Elo, with its sign. */
export function gainWord(gain: number): string {
  return `${gain < 0 ? "-" : "+"}${Math.abs(gain).toFixed(2)}`;
}

/** A probability of 0 to 1 in percent. */
export function percentWord(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

/** `2 vs 2` for `2v2`. */
export function sizeWords(mode: TeamMode): string {
  return `${sizeOf(mode)} vs ${sizeOf(mode)}`;
}
