import { recordNews } from "../../features/outbox-queries.ts";
import { findGuild } from "../../features/queues/guilds-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, QueuePlace } from "./discord.ts";
import { findQueueToShow } from "./find-queue.ts";
import { changeChannels, keepChannels } from "./keep-channels.ts";
import { keepMessage } from "./keep-message.ts";
import { type MessagePart, partsOf, type QueueParts, resultsChannels } from "./queue-parts.ts";
import { giveUpThing, thingsOf } from "./things-queries.ts";

/**
 * Makes Discord as the league is now, as far as a queue is concerned: its channels and messages, and those of its open
 * matches. What is there besides is marked to be removed, which is news of its own: nothing waits for a removal. It can
 * be done again and again, and after it was cut off anywhere.
 * @throws DiscordFault when something is left to be done
 */
export async function showQueue(discord: Discord, queueId: number): Promise<void> {
  const { at, parts } = await whatToShow(discord, queueId);
  await markOthers(discord, queueId, at?.guildId ?? null, parts);
  // Nothing can be done on a server that the bot is not on. When it comes, this is asked for again.
  if (at === null || (await findGuild(discord.db, at.guildId)) === undefined) return;
  const channels = await keepChannels(discord, at, parts.channels);
  for (const message of parts.messages) await keepMessage(discord, at, message, channels);
  await changeChannels(discord, at, parts.channels);
}

/**
 * Shows the message of a result in its queue's channel for results, and does nothing else that could fail before it.
 * @throws DiscordFault when it is not shown
 */
export async function showResultMessage(
  discord: Discord,
  { queueId, resultId }: { readonly queueId: number; readonly resultId: number },
  message: MessagePart,
): Promise<void> {
  const { at, parts } = await whatToShow(discord, queueId);
  if (at === null || (await findGuild(discord.db, at.guildId)) === undefined) return;
  const channels = await keepChannels(discord, at, resultsChannels(parts));
  await keepMessage(discord, at, message, channels, resultId);
}

const nothing: QueueParts = { channels: [], messages: [] };

async function whatToShow({ db, publicUrl }: Discord, queueId: number) {
  const found = await findQueueToShow(db, queueId);
  const guildId = found?.queue.guildId ?? null;
  if (found === null || guildId === null) return { at: null, parts: nothing };
  const at: QueuePlace = { queueId, guildId };
  return { at, parts: partsOf(found, publicUrl) };
}

/** Marks what a queue has on Discord and should not have. */
async function markOthers({ db, clock }: Discord, queueId: number, guildId: string | null, parts: QueueParts) {
  const wanted = new Set([...parts.channels, ...parts.messages].map(({ part }) => part));
  const others = (await thingsOf(db, queueId)).filter(
    (thing) => thing.wanted === 1 && !(thing.guild_id === guildId && wanted.has(thing.part)),
  );
  if (others.length === 0) return;
  await transaction(db, async (trx) => {
    for (const { id } of others) await giveUpThing(trx, id);
    await recordNews(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}
