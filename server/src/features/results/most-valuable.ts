import { type Decided, winnerSide } from "../ratings/outcome.ts";
import type { FoundPlayer } from "./result-players-queries.ts";

/** How many kills a capture is worth. */
const flagValue = 5;

type Valued = Pick<FoundPlayer, "user_id" | "side" | "score" | "flags" | "kills" | "deaths">;

/** Kills less deaths, and five for each flag. Flags that were not reported count nothing. */
export function roundValue({ kills, deaths, flags }: Pick<Valued, "kills" | "deaths" | "flags">): number {
  return kills - deaths + flagValue * (flags ?? 0);
}

/**
 * The player of the highest value, of either side; of equal ones a winner, then who has the higher score, then who
 * has fewer deaths, then who is longer in the league. `null` for a forfeit, and where all have the same value.
 */
export function mostValuable<Player extends Valued>(result: Decided, players: readonly Player[]): Player | null {
  if (result.forfeit_side !== null || new Set(players.map(roundValue)).size < 2) return null;
  const winner = winnerSide(result);
  const lost = ({ side }: Player) => (winner !== null && side !== winner ? 1 : 0);
  const [best = null] = players.toSorted(
    (one, other) =>
      roundValue(other) - roundValue(one) ||
      lost(one) - lost(other) ||
      other.score - one.score ||
      one.deaths - other.deaths ||
      one.user_id - other.user_id,
  );
  return best;
}
