import type { LeagueTransaction } from "../context.ts";
import { matchPlayersChanged } from "./match-players-changed.ts";
import { removeFromMatch } from "./matches-queries.ts";

/**
 * Has a player leave an open match, whom an admin took out of its result. Whoever calls holds the lock of matchmaking and
 * the result's row. @param now ms UTC
 */
export async function leaveMatch(trx: LeagueTransaction, matchId: number, userId: number, now: number): Promise<void> {
  await removeFromMatch(trx, matchId, userId);
  await matchPlayersChanged(trx, matchId, now);
}
