import type { MapRounds, PlayedMap } from "contract/maps.ts";
import type { Side } from "contract/sides.ts";
import { NONE, percent } from "../platform/numbers.ts";

/** The share of a side's wins among rounds: `52.3%`. */
export function sideShare({ rounds, redWins, blueWins }: MapRounds, side: Side): string {
  if (rounds === 0) return NONE;
  return percent((side === "red" ? redWins : blueWins) / rounds);
}

/** The mean score of winners and of losers: `738 : 312`. */
export function usualScore({ averageWinnerScore, averageLoserScore }: MapRounds): string {
  if (averageWinnerScore === null || averageLoserScore === null) return NONE;
  return `${Math.round(averageWinnerScore)} : ${Math.round(averageLoserScore)}`;
}

/** Limits in words: `20 minutes or 1000 points`; a limit that is off or was not reported is left out. */
export function limitsWords({ timeLimit, scoreLimit }: Omit<PlayedMap["limits"][number], "rounds">): string {
  const words = [timeLimit ? `${timeLimit} min` : null, scoreLimit ? `${scoreLimit} points` : null];
  if (timeLimit === null && scoreLimit === null) return "Not reported";
  return words.filter(Boolean).join(" or ") || "No limit";
}
