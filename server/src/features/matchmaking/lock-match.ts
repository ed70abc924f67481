import type { LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../matches/lock-matchmaking.ts";
import { type FoundMatch, type FoundMatchPlayer, findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";

/** An open match that nobody else changes or ends before the transaction does. */
export type LockedMatch = {
  readonly match: FoundMatch;
  readonly result: FoundResult;
  readonly players: readonly FoundMatchPlayer[];
};

/** Takes a match: the line of matchmaking, then its result, which whoever ends a match has taken. `null`: it is not open. */
export async function lockMatchForUpdate(trx: LeagueTransaction, id: number): Promise<LockedMatch | null> {
  await lockMatchmaking(trx);
  const match = await findMatch(trx, id);
  if (match === undefined || match.result_id === null) return null;
  const result = await lockResultForUpdate(trx, "ranked", match.result_id);
  if (result?.match_id !== id || result.match_closed_at !== null) return null;
  return { match, result, players: await playersOfMatches(trx, [id]) };
}
