import type { MapRounds, PlayedMap } from "contract/maps.ts";
import type { Side } from "contract/sides.ts";
import { EMPTY_VALUE, formatPercent } from "../../platform/format-numbers.ts";

/** Formats a side's win rate: `52.3%`. */
export function formatWinRate({ rounds, redWins, blueWins }: MapRounds, side: Side): string {
  if (rounds === 0) return EMPTY_VALUE;
  return formatPercent((side === "red" ? redWins : blueWins) / rounds);
}

/** Formats the rate of draws: `1.5%`. */
export function formatDrawRate({ rounds, redWins, blueWins }: MapRounds): string {
  return formatPercent(rounds === 0 ? null : (rounds - redWins - blueWins) / rounds);
}

/** Formats the average score of winners and losers: `738–312`. */
export function formatAverageScores({ averageWinnerScore, averageLoserScore }: MapRounds): string {
  if (averageWinnerScore === null || averageLoserScore === null) return EMPTY_VALUE;
  return `${Math.round(averageWinnerScore)}–${Math.round(averageLoserScore)}`;
}

/** Formats limits: `20 min or 1000 points`. Omits a limit that is off (0) or that the server did not report (`null`). */
export function formatLimits({ timeLimit, scoreLimit }: Omit<PlayedMap["limits"][number], "rounds">): string {
  const limits = [timeLimit ? `${timeLimit} min` : null, scoreLimit ? `${scoreLimit} points` : null];
  if (timeLimit === null && scoreLimit === null) return "Not reported";
  return limits.filter(Boolean).join(" or ") || "No limit";
}
