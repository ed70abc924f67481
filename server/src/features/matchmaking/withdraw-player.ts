import type { Context, LeagueTransaction } from "../context.ts";
import { openMatchOf, stopWaitingAnywhere } from "../matches/matches-queries.ts";
import { takeMatchmaking } from "../matches/take-matchmaking.ts";
import { recordNews } from "../outbox-queries.ts";
import { breakUp, matchIn } from "./break-up.ts";
import { takeMatch } from "./take-match.ts";

/**
 * Takes a user out of all queues, and out of an open match as if not ready. Called before the user's row is changed: from
 * then on others, who write about this user, would wait for it while this waits for them.
 */
export async function withdrawPlayer(context: Context, trx: LeagueTransaction, userId: number): Promise<void> {
  await takeMatchmaking(trx);
  for (const queueId of await stopWaitingAnywhere(trx, [userId])) {
    await recordNews(trx, { kind: "queue-changed", queueId }, context.clock.now());
  }
  const match = await openMatchOf(trx, userId);
  const taken = match ? await takeMatch(trx, match.id) : null;
  if (taken === null) return;
  const reason = `You were taken out of ${matchIn(taken.match.queue_name)}`;
  await breakUp(context, trx, taken, (player) => player === userId, reason);
}
