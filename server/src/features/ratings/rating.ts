import { startElo } from "contract/constants.ts";

export type Rating = {
  readonly elo: number;
  /** Frozen results that the player is in. */
  readonly games: number;
  /** The highest Elo after a game and the first frozen result with it; `null` before the first game. */
  readonly peak: { readonly elo: number; readonly resultId: number } | null;
};

/** The rating of a player before their first game in a pool. */
export const firstRating: Rating = { elo: startElo, games: 0, peak: null };

/** A rating after a game. @param elo the player's Elo after it */
export function ratingAfter({ games, peak }: Rating, elo: number, resultId: number): Rating {
  return { elo, games: games + 1, peak: peak === null || elo > peak.elo ? { elo, resultId } : peak };
}
