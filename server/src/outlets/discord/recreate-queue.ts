import type { Context } from "../../features/context.ts";
import { recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockQueueForUpdate } from "./connections-queries.ts";
import { recordLastResults } from "./record-last-results.ts";
import { markAllForDeletion } from "./resources-queries.ts";

/**
 * Marks all that a queue has on Discord for deletion, so that it is created anew soon after, and posts its last results
 * again.
 * @throws QUEUE_NOT_FOUND, DISCORD_NOT_CONFIGURED, QUEUE_NOT_CONNECTED
 */
export async function recreateQueue({ db, clock, settings }: Context, queueId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const queue = await lockQueueForUpdate(trx, queueId);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
    if (queue.guild_id === null) throw refuse("QUEUE_NOT_CONNECTED");
    await markAllForDeletion(trx, queueId);
    const now = clock.now();
    await recordNews(trx, { kind: "queue-changed", queueId }, now);
    await recordNews(trx, { kind: "queue-removals", queueId }, now);
    await recordLastResults(trx, queueId, now);
  });
}
