import { recordNews } from "../../features/outbox-queries.ts";
import { findGuild } from "../../features/queues/guilds-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, QueueLocation } from "./discord.ts";
import { findQueueToShow } from "./find-queue.ts";
import { layoutOf, type MessageSpec, type QueueLayout, resultsChannels } from "./queue-layout.ts";
import { changeChannels, reconcileChannels } from "./reconcile-channels.ts";
import { reconcileMessage } from "./reconcile-message.ts";
import { markForDeletion, resourcesOf } from "./resources-queries.ts";

/**
 * Brings a queue's channels and messages on Discord, and those of its open matches, up to date. What should not be there
 * is marked for deletion, which is news of its own: nothing waits for a deletion. Idempotent, also after a crash anywhere.
 * @throws DiscordFault when something is left to be done
 */
export async function showQueue(discord: Discord, queueId: number): Promise<void> {
  const { location, layout } = await whatToShow(discord, queueId);
  await markOthers(discord, queueId, location?.guildId ?? null, layout);
  // Nothing can be done on a server that the bot is not on. When it comes, this is asked for again.
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return;
  const channels = await reconcileChannels(discord, location, layout.channels);
  for (const message of layout.messages) await reconcileMessage(discord, location, message, channels);
  await changeChannels(discord, location, layout.channels);
}

/**
 * Shows the message of a result in its queue's channel for results, and does nothing else that could fail before it.
 * @throws DiscordFault when it is not shown
 */
export async function showResultMessage(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
  message: MessageSpec,
): Promise<void> {
  const { location, layout } = await whatToShow(discord, queueId);
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return;
  const channels = await reconcileChannels(discord, location, resultsChannels(layout));
  await reconcileMessage(discord, location, message, channels, resultId);
}

const empty: QueueLayout = { channels: [], messages: [] };

async function whatToShow({ db, publicUrl }: Discord, queueId: number) {
  const found = await findQueueToShow(db, queueId);
  const guildId = found?.queue.guildId ?? null;
  if (found === null || guildId === null) return { location: null, layout: empty };
  const location: QueueLocation = { queueId, guildId };
  return { location, layout: layoutOf(found, publicUrl) };
}

/** Marks for deletion what a queue has on Discord and should not have. */
async function markOthers({ db, clock }: Discord, queueId: number, guildId: string | null, layout: QueueLayout) {
  const wanted = new Set([...layout.channels, ...layout.messages].map(({ key }) => key));
  const others = (await resourcesOf(db, queueId)).filter(
    (resource) => resource.wanted === 1 && !(resource.guild_id === guildId && wanted.has(resource.part)),
  );
  if (others.length === 0) return;
  await transaction(db, async (trx) => {
    for (const { id } of others) await markForDeletion(trx, id);
    await recordNews(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}
