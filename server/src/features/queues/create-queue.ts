import { transaction } from "../../platform/database/database.ts";
import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { insertQueue, type QueueFields } from "./queues-queries.ts";
import { refuseUnknownGuild } from "./refuse-unknown-guild.ts";

/**
 * Creates a queue and returns its key. Its Discord channels are created asynchronously.
 * @throws QUEUE_NAME_TAKEN, MODE_NOT_FOUND, DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND
 */
export async function createQueue(context: Context, fields: QueueFields): Promise<number> {
  const { db, clock } = context;
  const created = transaction(db, async (trx) => {
    await refuseUnknownGuild(context, trx, fields.guildId);
    const queueId = await insertQueue(trx, fields);
    await recordNews(trx, { kind: "queue-changed", queueId }, clock.now());
    return queueId;
  });
  return refuseUnfitFields(fields.name, created);
}

/** Refuses a write that gives a queue the name of another, or an unknown mode. */
export function refuseUnfitFields<Answer>(name: string | undefined, write: Promise<Answer>): Promise<Answer> {
  return refuseTakenName("QUEUE_NAME_TAKEN", name, write).catch((error) => {
    throw violatesReference(error) ? refuse("MODE_NOT_FOUND") : error;
  });
}
