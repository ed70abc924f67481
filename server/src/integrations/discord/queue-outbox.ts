import type { Context, LeagueTransaction } from "../../features/context.ts";
import { type OutboxMessage, recordOutboxMessage } from "../../features/outbox-queries.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { listLastResults, lockQueueForUpdate } from "./discord-queries.ts";
import { markAllForDeletion } from "./resources-queries.ts";

/**
 * Marks all channels and messages of a queue for deletion, so that they are created again, and posts its last results again.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 * @throws DISCORD_NOT_CONFIGURED if the league has no Discord bot
 * @throws QUEUE_NOT_CONNECTED if the queue is on no Discord server
 */
export async function recreateQueue({ db, clock, settings }: Context, queueId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const queue = await lockQueueForUpdate(trx, queueId);
    if (queue === undefined) throw createApiError("QUEUE_NOT_FOUND");
    if (settings.discord === undefined) throw createApiError("DISCORD_NOT_CONFIGURED");
    if (queue.guild_id === null) throw createApiError("QUEUE_NOT_CONNECTED");
    await markAllForDeletion(trx, queueId);
    const now = clock.now();
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
    await recordOutboxMessage(trx, { kind: "queue-removals", queueId }, now);
    await recordLastResults(trx, queueId, now);
  });
}

const repostedResultCount = 10;

/**
 * Records outbox messages to post a queue's last validated results again, in the order of validation.
 * @param now milliseconds since the epoch
 */
export async function recordLastResults(trx: LeagueTransaction, queueId: number, now: number): Promise<void> {
  for (const resultId of await listLastResults(trx, queueId, repostedResultCount)) {
    await recordOutboxMessage(trx, { kind: "result-of-queue", queueId, resultId }, now);
  }
}

/** Records outbox messages to update these queues on Discord, and to delete their marked resources. */
export function recordQueueUpdates(trx: LeagueTransaction, queueIds: readonly number[], now: number): Promise<void> {
  const removals = queueIds.map((queueId): OutboxMessage => ({ kind: "queue-removals", queueId }));
  return recordMessages(trx, [...queueIds.flatMap(createQueueMessages), ...removals], now);
}

/** Creates the outbox message that updates a queue on Discord. Returns an empty list without a queue. */
export function createQueueMessages(queueId: number | undefined): OutboxMessage[] {
  return queueId === undefined ? [] : [{ kind: "queue-changed", queueId }];
}

/** Records outbox messages in their order. @param now milliseconds since the epoch */
export async function recordMessages(
  trx: LeagueTransaction,
  messages: readonly OutboxMessage[],
  now: number,
): Promise<void> {
  for (const message of messages) await recordOutboxMessage(trx, message, now);
}
