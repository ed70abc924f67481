import { createHash } from "node:crypto";
import { type Discord, DiscordError, type QueueLocation } from "./discord-api.ts";
import type { MessageSpec } from "./queue-layout.ts";
import { deleteResource, findResource, insertResource, type Resource, updateResource } from "./resources-queries.ts";

/**
 * Creates a message of a queue, or updates it. If it was sent before but the response was lost, that message is used: it is
 * found by the marker in its footer. In addition, Discord creates a message with the same nonce only once.
 * @param channels the ids of the queue's channels by their keys
 * @param resultId the result that the message shows
 */
export async function reconcileMessage(
  discord: Discord,
  location: QueueLocation,
  message: MessageSpec,
  channels: ReadonlyMap<string, string>,
  resultId: number | null = null,
): Promise<void> {
  const channelId = channels.get(message.channel);
  if (channelId === undefined) throw new Error(`There is no channel for ${message.key}`);
  const digest = createHash("sha256").update(JSON.stringify(message.body)).digest("hex");
  const storedMessage = await findStoredMessage(discord, location, message.key, channelId);
  const outcome = await updateSentMessage(discord, storedMessage, message, digest);
  if (outcome.state === "shown") return;
  if (outcome.state === "missing") {
    const fields = { part: message.key, parent_id: channelId, result_id: resultId };
    const resource = await insertMessage(discord, location, fields);
    const id = await send(discord, resource, message);
    await updateResource(discord.db, resource.id, { discord_id: id, shown: digest });
    return;
  }
  // An earlier attempt may have sent the message, and its content may be outdated.
  const { resource } = outcome;
  const id =
    (await findMessageByMarker(discord.api, channelId, message.marker)) ?? (await send(discord, resource, message));
  if (!(await discord.api.updateMessage(channelId, id, message.body))) {
    await deleteResource(discord.db, resource);
    throw new DiscordError("The message was deleted before its id was stored");
  }
  await updateResource(discord.db, resource.id, { discord_id: id, shown: digest });
}

/** Finds the stored resource of a message in this channel. Deletes the row of a message in another channel. */
async function findStoredMessage({ db }: Discord, { queueId }: QueueLocation, key: string, channelId: string) {
  const resource = await findResource(db, queueId, key);
  if (resource === undefined || resource.parent_id === channelId) return resource;
  await deleteResource(db, resource);
  return undefined;
}

/**
 * `shown`: the message is up to date. `missing`: it was never sent, or was deleted by hand. `maybeSent`: its stored resource
 * has no message id, so a call to send it failed or its response was lost.
 */
type UpdateOutcome =
  | { readonly state: "shown" }
  | { readonly state: "missing" }
  | { readonly state: "maybeSent"; readonly resource: Resource };

/**
 * Updates a message that was sent.
 * @param digest the hash of the content, which is stored in the column `shown`
 */
async function updateSentMessage(
  { db, api }: Discord,
  resource: Resource | undefined,
  { body }: MessageSpec,
  digest: string,
): Promise<UpdateOutcome> {
  if (resource === undefined) return { state: "missing" };
  if (resource.discord_id === null) return { state: "maybeSent", resource };
  if (resource.shown === digest) return { state: "shown" };
  // What is shown is unknown until Discord responds, because the edit may be applied although the response is lost.
  await updateResource(db, resource.id, { shown: null });
  if (await api.updateMessage(resource.parent_id ?? "", resource.discord_id, body)) {
    await updateResource(db, resource.id, { shown: digest });
    return { state: "shown" };
  }
  // The message was deleted by hand.
  await deleteResource(db, resource);
  return { state: "missing" };
}

function insertMessage(
  { db }: Discord,
  { queueId, guildId }: QueueLocation,
  resource: Pick<Resource, "part" | "parent_id" | "result_id">,
): Promise<Resource> {
  return insertResource(db, { queue_id: queueId, guild_id: guildId, kind: "message", shown: null, ...resource });
}

/** Finds the id of the bot's message with this marker in its footer, among the last hundred of a channel. */
export async function findMessageByMarker(
  api: Discord["api"],
  channelId: string,
  marker: string,
): Promise<string | undefined> {
  const messages = await api.listMessages(channelId);
  return messages.find(({ author, embeds }) => author.bot && embeds[0]?.footer?.text === marker)?.id;
}

function send({ api }: Discord, { parent_id, nonce }: Resource, { body }: MessageSpec): Promise<string> {
  return api.createMessage(parent_id ?? "", { ...body, nonce, enforce_nonce: true });
}
