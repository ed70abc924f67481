import type { SeasonRules } from "contract/season-rules.ts";
import { formatCount } from "../../platform/format-numbers.ts";

/** Returns why the roster size violates the rules; `null` if it does not. */
export function findRosterError(playerCount: number, roster: SeasonRules["roster"] | undefined): string | null {
  if (roster === undefined) return null;
  const { min, max } = roster;
  if (playerCount < min) return `A clan registers at least ${formatCount(min, "player")}.`;
  return playerCount > max ? `A clan registers at most ${formatCount(max, "player")}.` : null;
}
