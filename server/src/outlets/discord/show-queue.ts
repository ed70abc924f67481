import { findGuild } from "../../league/queues/guilds-queries.ts";
import type { Discord } from "./discord.ts";
import { DiscordFault } from "./discord-api.ts";
import { findQueueToShow } from "./find-queue.ts";
import { changeChannels, keepChannels } from "./keep-channels.ts";
import { keepMessage } from "./keep-message.ts";
import { partsOf, type QueueParts } from "./queue-parts.ts";
import { removeGivenUp } from "./remove-given-up.ts";
import { giveUpThing, thingsOf } from "./things-queries.ts";

/** Where a queue is on Discord: the ids of its channels by their parts. */
export type ShownQueue = { readonly guildId: string; readonly channels: ReadonlyMap<string, string> };

/**
 * Makes Discord as the league is now, as far as a queue is concerned: its channels and messages, those of its open
 * matches, and nothing else. It can be done again and again, and after it was cut off anywhere.
 * @returns `null` where nothing of it can be on Discord
 * @throws DiscordFault when something is left to be done
 */
export async function showQueue(discord: Discord, queueId: number): Promise<ShownQueue | null> {
  const { db, publicUrl } = discord;
  const found = await findQueueToShow(db, queueId);
  const guildId = found?.queue.guildId ?? null;
  const parts = found === null || guildId === null ? nothing : partsOf(found, publicUrl);
  await giveUpOthers(discord, queueId, guildId, parts);
  const fault = await faultOf(removeGivenUp(discord, queueId));
  // Nothing can be done on a server that the bot is not on. When it comes, this is asked for again.
  const shown =
    guildId !== null && (await findGuild(db, guildId)) !== undefined
      ? await keep(discord, { queueId, guildId }, parts)
      : null;
  if (fault !== undefined) throw fault;
  return shown;
}

const nothing: QueueParts = { channels: [], messages: [] };

async function giveUpOthers({ db }: Discord, queueId: number, guildId: string | null, parts: QueueParts) {
  const wanted = new Set([...parts.channels, ...parts.messages].map(({ part }) => part));
  for (const thing of await thingsOf(db, queueId)) {
    const isRight = thing.guild_id === guildId && wanted.has(thing.part);
    if (thing.wanted === 1 && !isRight) await giveUpThing(db, thing.id);
  }
}

/** What is left to be removed keeps nothing from being shown. */
async function faultOf(removing: Promise<void>): Promise<DiscordFault | undefined> {
  try {
    await removing;
    return undefined;
  } catch (fault) {
    if (fault instanceof DiscordFault) return fault;
    throw fault;
  }
}

async function keep(discord: Discord, at: { queueId: number; guildId: string }, parts: QueueParts) {
  const channels = await keepChannels(discord, at, parts.channels);
  for (const message of parts.messages) await keepMessage(discord, at, message, channels);
  await changeChannels(discord, at, parts.channels);
  return { guildId: at.guildId, channels };
}
