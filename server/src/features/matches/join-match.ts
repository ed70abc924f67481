import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { ratingsOf } from "../ratings/ratings-queries.ts";
import { matchPlayersChanged } from "./match-players-changed.ts";
import { insertSubstitute, openMatchOf, stopWaitingAnywhere } from "./matches-queries.ts";

type Substitute = { readonly userId: number; readonly userName: string; readonly side: Side };

/**
 * Adds a player to an open match because an admin added them to its result: they leave all queues and need not be
 * ready. The caller has locked matchmaking and the result's row.
 * @param now ms UTC @throws PLAYER_HAS_OPEN_MATCH
 */
export async function joinMatch(
  trx: LeagueTransaction,
  match: { readonly id: number; readonly poolId: number | null },
  { userId, userName, side }: Substitute,
  now: number,
): Promise<void> {
  if ((await openMatchOf(trx, userId)) !== undefined) throw refuse("PLAYER_HAS_OPEN_MATCH", { userName });
  for (const queueId of await stopWaitingAnywhere(trx, [userId])) {
    await recordNews(trx, { kind: "queue-changed", queueId }, now);
  }
  const elo = (await ratingsOf(trx, match.poolId ?? 0, [userId])).get(userId)?.elo ?? 0;
  await insertSubstitute(trx, { match_id: match.id, user_id: userId, side, elo, joined_at: now });
  await matchPlayersChanged(trx, match.id, now);
}
