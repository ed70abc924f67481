import type { LeagueTransaction } from "../context.ts";
import { matchPlayersChanged } from "./match-players-changed.ts";
import { isVotedDown } from "./match-rules.ts";
import { playersOfMatches, removeFromMatch } from "./matches-queries.ts";

/**
 * Removes a player from an open match because an admin removed them from its result. The caller has locked matchmaking
 * and the result's row.
 * @param now ms UTC
 * @returns whether the votes of those who stay cancel the match, which the caller then does
 */
export async function leaveMatch(
  trx: LeagueTransaction,
  matchId: number,
  userId: number,
  now: number,
): Promise<{ isVotedDown: boolean }> {
  await removeFromMatch(trx, matchId, userId);
  await matchPlayersChanged(trx, matchId, now);
  return { isVotedDown: isVotedDown(await playersOfMatches(trx, [matchId])) };
}
