import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { findQueue } from "../queues/queues-queries.ts";
import { stopWaiting } from "../queues/waiting-queries.ts";

/** Removes a user from a queue. @throws QUEUE_NOT_FOUND, NOT_IN_QUEUE */
export async function leaveQueue(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  queueId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await stopWaiting(trx, queueId, userId))) {
      throw (await findQueue(trx, queueId)) === undefined ? refuse("QUEUE_NOT_FOUND") : refuse("NOT_IN_QUEUE");
    }
    await recordNews(trx, { kind: "queue-changed", queueId }, clock.now());
  });
}
