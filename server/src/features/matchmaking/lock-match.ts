import type { LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { type FoundMatch, type FoundMatchPlayer, findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";

/** A locked open match: nobody else can change or close it until the transaction ends. */
export type LockedMatch = {
  readonly match: FoundMatch;
  readonly result: FoundResult;
  readonly players: readonly FoundMatchPlayer[];
};

/**
 * Locks matchmaking, then the match's result, which every command that closes a match locks. `null`: the match is not
 * open.
 */
export async function lockMatchForUpdate(trx: LeagueTransaction, id: number): Promise<LockedMatch | null> {
  await lockMatchmaking(trx);
  const match = await findMatch(trx, id);
  if (match === undefined || match.result_id === null) return null;
  const result = await lockResultForUpdate(trx, "ranked", match.result_id);
  if (result?.match_id !== id || result.match_closed_at !== null) return null;
  return { match, result, players: await playersOfMatches(trx, [id]) };
}
