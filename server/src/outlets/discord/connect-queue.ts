import type { Context } from "../../league/context.ts";
import { recordNews } from "../../league/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectTo, takeQueue } from "./connections-queries.ts";
import { findGuild } from "./guilds-queries.ts";

/**
 * Connects a queue to a Discord server, instead of the one it was connected to. What it has there is made, and taken away
 * elsewhere, soon after.
 * @throws QUEUE_NOT_FOUND, DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND
 */
export async function connectQueue({ db, clock, settings }: Context, queueId: number, guildId: string): Promise<void> {
  await transaction(db, async (trx) => {
    const queue = await takeQueue(trx, queueId);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
    if ((await findGuild(trx, guildId)) === undefined) throw refuse("GUILD_NOT_FOUND");
    await connectTo(trx, queueId, guildId);
    await recordNews(trx, { kind: "queue-changed", queueId }, clock.now());
  });
}
