import type { Context, LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { openMatchOf, stopWaitingAnywhere } from "../matches/matches-queries.ts";
import { recordNews } from "../outbox-queries.ts";
import { breakUp, matchIn } from "./break-up.ts";
import { lockMatchForUpdate } from "./lock-match.ts";

/**
 * Removes a user from all queues, and from an open match as if not ready. Call it before changing the user's row: the
 * opposite lock order can deadlock with others that lock matchmaking and then refer to this user.
 */
export async function withdrawPlayer(context: Context, trx: LeagueTransaction, userId: number): Promise<void> {
  await lockMatchmaking(trx);
  for (const queueId of await stopWaitingAnywhere(trx, [userId])) {
    await recordNews(trx, { kind: "queue-changed", queueId }, context.clock.now());
  }
  const match = await openMatchOf(trx, userId);
  const locked = match ? await lockMatchForUpdate(trx, match.id) : null;
  // A match that is being played ends with its round.
  if (locked === null || locked.result.running === 1) return;
  const reason = `You were taken out of ${matchIn(locked.match.queue_name)}`;
  await breakUp(context, trx, locked, (player) => player === userId, reason);
}
