import { createHash } from "node:crypto";
import type { Discord, QueuePlace } from "./discord.ts";
import { DiscordFault } from "./discord-api.ts";
import type { MessagePart } from "./queue-parts.ts";
import { beginThing, changeThing, findThing, forgetThing, type Thing } from "./things-queries.ts";

/**
 * Makes a message of a queue, or brings it up to date. One that was sent before, but whose id never arrived, is found
 * instead: by what stands at its foot, or by Discord itself, which makes a message with a nonce once.
 * @param channels the ids of the queue's channels by their parts
 * @param resultId the result that it tells of
 */
export async function keepMessage(
  discord: Discord,
  at: QueuePlace,
  message: MessagePart,
  channels: ReadonlyMap<string, string>,
  resultId: number | null = null,
): Promise<void> {
  const channelId = channels.get(message.channel);
  if (channelId === undefined) throw new Error(`There is no channel for ${message.part}`);
  const digest = createHash("sha256").update(JSON.stringify(message.body)).digest("hex");
  const known = await bringUpToDate(discord, await lookUp(discord, at, message.part, channelId), message, digest);
  if (known === "is shown") return;
  const thing = known ?? (await begin(discord, at, { part: message.part, parent_id: channelId, result_id: resultId }));
  const id = (known && (await findLost(discord, channelId, message.mark))) ?? (await send(discord, thing, message));
  // What an earlier attempt sent may be of earlier.
  if (known && !(await discord.api.changeMessage(channelId, id, message.body))) {
    await forgetThing(discord.db, thing);
    throw new DiscordFault("The message was deleted before it became known");
  }
  await changeThing(discord.db, thing.id, { discord_id: id, shown: digest });
}

/** What is known of a message in this channel. */
async function lookUp({ db }: Discord, { queueId }: QueuePlace, part: string, channelId: string) {
  const thing = await findThing(db, queueId, part);
  if (thing === undefined || thing.parent_id === channelId) return thing;
  await forgetThing(db, thing);
  return undefined;
}

/** @returns what was begun, or `undefined`, where the message is still to be sent */
async function bringUpToDate(
  { db, api }: Discord,
  thing: Thing | undefined,
  { body }: MessagePart,
  digest: string,
): Promise<Thing | "is shown" | undefined> {
  if (thing === undefined || thing.discord_id === null) return thing;
  if (thing.shown === digest) return "is shown";
  if (await api.changeMessage(thing.parent_id ?? "", thing.discord_id, body)) {
    await changeThing(db, thing.id, { shown: digest });
    return "is shown";
  }
  // Somebody deleted it.
  await forgetThing(db, thing);
  return undefined;
}

function begin(
  { db }: Discord,
  { queueId, guildId }: QueuePlace,
  thing: Pick<Thing, "part" | "parent_id" | "result_id">,
): Promise<Thing> {
  return beginThing(db, { queue_id: queueId, guild_id: guildId, kind: "message", shown: null, ...thing });
}

async function findLost({ api }: Discord, channelId: string, mark: string): Promise<string | undefined> {
  const all = await api.messagesIn(channelId);
  return all.find(({ author, embeds }) => author.bot && embeds[0]?.footer?.text === mark)?.id;
}

function send({ api }: Discord, { parent_id, nonce }: Thing, { body }: MessagePart): Promise<string> {
  return api.makeMessage(parent_id ?? "", { ...body, nonce, enforce_nonce: true });
}
