import type { LeagueTransaction } from "../context.ts";
import { matchPlayersChanged } from "./match-players-changed.ts";
import { removeFromMatch } from "./matches-queries.ts";

/**
 * Removes a player from an open match because an admin removed them from its result. The caller has locked matchmaking
 * and the result's row.
 * @param now ms UTC
 */
export async function leaveMatch(trx: LeagueTransaction, matchId: number, userId: number, now: number): Promise<void> {
  await removeFromMatch(trx, matchId, userId);
  await matchPlayersChanged(trx, matchId, now);
}
