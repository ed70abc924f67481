import type { Context, LeagueTransaction } from "../../features/context.ts";
import { type News, recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lastResultsOf, lockQueueForUpdate } from "./discord-queries.ts";
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

/** How many results are posted again. */
const lastResults = 10;

/**
 * Records news that posts a queue's last validated results again, the first validated first.
 * @param now ms UTC
 */
export async function recordLastResults(trx: LeagueTransaction, queueId: number, now: number): Promise<void> {
  for (const resultId of await lastResultsOf(trx, queueId, lastResults)) {
    await recordNews(trx, { kind: "result-of-queue", queueId, resultId }, now);
  }
}

/** Records news for these queues: to update them on Discord, and to delete what is marked for deletion. */
export function recordQueues(trx: LeagueTransaction, queueIds: readonly number[], now: number): Promise<void> {
  const removals = queueIds.map((queueId): News => ({ kind: "queue-removals", queueId }));
  return recordEach(trx, [...queueIds.flatMap(queueNews), ...removals], now);
}

export function queueNews(queueId: number | undefined): News[] {
  return queueId === undefined ? [] : [{ kind: "queue-changed", queueId }];
}

export async function recordEach(trx: LeagueTransaction, all: readonly News[], now: number): Promise<void> {
  for (const news of all) await recordNews(trx, news, now);
}
