import { recordNews } from "../../features/outbox-queries.ts";
import { findGuild } from "../../features/queues/guilds-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, QueueLocation } from "./discord.ts";
import { findQueueToShow } from "./find-queue.ts";
import { layoutOf, type MessageSpec, type QueueLayout, resultsChannel, resultsChannels } from "./queue-layout.ts";
import { changeChannels, reconcileChannels } from "./reconcile-channels.ts";
import { reconcileMessage } from "./reconcile-message.ts";
import { findResource, markForDeletion, resourcesOf } from "./resources-queries.ts";

/**
 * Updates a queue's channels and messages on Discord, and those of its open matches. What should not exist is marked
 * for deletion, which is separate news: nothing waits for a deletion. Idempotent, also after a crash anywhere.
 * @throws DiscordFault when something could not be updated
 */
export async function showQueue(discord: Discord, queueId: number): Promise<void> {
  const { location, layout } = await whatToShow(discord, queueId);
  await markOthers(discord, queueId, location?.guildId ?? null, layout);
  // Impossible on a server that the bot is not on. When it joins, the queue's news is recorded again.
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return;
  const channels = await reconcileChannels(discord, location, layout.channels);
  for (const message of layout.messages) await reconcileMessage(discord, location, message, channels);
  await changeChannels(discord, location, layout.channels);
}

/**
 * Shows the message of a result in its queue's channel for results, without any other call that could fail before.
 * @returns false where the queue is on no server, and where the channel was deleted by hand: all its results are news again
 * @throws DiscordFault when it is not shown
 */
export async function showResultMessage(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
  message: MessageSpec,
): Promise<boolean> {
  const { location, layout } = await whatToShow(discord, queueId);
  if (location === null || (await findGuild(discord.db, location.guildId)) === undefined) return false;
  const lost = await findResource(discord.db, queueId, resultsChannel);
  const channels = await reconcileChannels(discord, location, resultsChannels(layout));
  const found = await findResource(discord.db, queueId, resultsChannel);
  if (lost !== undefined && found?.id !== lost.id) return false;
  await reconcileMessage(discord, location, message, channels, resultId);
  return true;
}

const empty: QueueLayout = { channels: [], messages: [] };

async function whatToShow({ db, publicUrl }: Discord, queueId: number) {
  const found = await findQueueToShow(db, queueId);
  const guildId = found?.queue.guildId ?? null;
  if (found === null || guildId === null) return { location: null, layout: empty };
  const location: QueueLocation = { queueId, guildId };
  return { location, layout: layoutOf(found, publicUrl) };
}

/** Marks a queue's resources that should not exist for deletion. */
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
