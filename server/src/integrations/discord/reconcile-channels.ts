import { ChannelType, OverwriteType, PermissionFlagsBits } from "discord-api-types/v10";
import { recordOutboxMessage } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, DiscordApi, GuildChannel, QueueLocation } from "./discord-api.ts";
import { type ChannelSpec, getTopic, isLeagueChannel, resultsChannel } from "./queue-layout.ts";
import { recordLastResults } from "./queue-outbox.ts";
import {
  deleteResource,
  insertResource,
  listChannelIds,
  listResources,
  markForDeletion,
  type Resource,
  updateResource,
} from "./resources-queries.ts";

// Columns of a resource: `part` is its key in the layout, `shown` is the name that Discord shows (`null` if unknown), and
// `wanted` is 1 until the resource is marked for deletion.

type ChannelInCategory = ChannelSpec & { readonly parentId: string | null };

/**
 * Creates the missing channels of a queue, the category first. If a channel was created before but the response was lost,
 * that channel is used.
 * @returns the ids of all channels by their keys
 */
export async function reconcileChannels(
  discord: Discord,
  location: QueueLocation,
  specs: readonly ChannelSpec[],
): Promise<ReadonlyMap<string, string>> {
  const { db, api } = discord;
  const existingChannels = await api.listChannels(location.guildId);
  const ids = new Map<string, string>();
  for (const spec of specs) {
    const parentId = spec.kind === "category" ? null : (ids.get("category") ?? null);
    const channelSpec = { ...spec, parentId };
    const resource = await findOrInsertResource(discord, location, channelSpec, existingChannels);
    const id = resource.discord_id ?? (await createOrFind(discord, resource, channelSpec, existingChannels));
    ids.set(spec.key, id);
  }
  const recordedIds = await listChannelIds(db, location.guildId);
  const strays = existingChannels.filter(
    (channel) =>
      channel.parent_id !== null &&
      channel.parent_id === ids.get("category") &&
      !recordedIds.has(channel.id) &&
      isLeagueChannel(channel),
  );
  if (strays.length > 0) await markStrays(discord, location, strays);
  return ids;
}

/** Marks stray channels for deletion. Discord created them so late that replacements had already been created. */
async function markStrays(
  { db, clock }: Discord,
  { queueId, guildId }: QueueLocation,
  strays: readonly GuildChannel[],
) {
  await transaction(db, async (trx) => {
    for (const { id, type, parent_id } of strays) {
      const kind = type === ChannelType.GuildVoice ? "voice" : "text";
      const stray = {
        queue_id: queueId,
        guild_id: guildId,
        part: `stray ${id}`,
        kind,
        parent_id,
        shown: null,
      } as const;
      const resource = await insertResource(trx, stray);
      await updateResource(trx, resource.id, { discord_id: id });
      await markForDeletion(trx, resource.id);
    }
    await recordOutboxMessage(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}

/** Updates the names and categories of the channels. Done last, because Discord limits renames strictly. */
export async function updateChannels({ db, api }: Discord, location: QueueLocation, specs: readonly ChannelSpec[]) {
  const allResources = await listResources(db, location.queueId);
  const activeResources = allResources.filter((resource) => resource.wanted === 1);
  const resources = new Map(activeResources.map((resource) => [resource.part, resource]));
  const categoryId = resources.get("category")?.discord_id ?? null;
  for (const { key, kind, name } of specs) {
    const resource = resources.get(key);
    const parentId = kind === "category" ? null : categoryId;
    if (!resource?.discord_id || (resource.shown === name && resource.parent_id === parentId)) continue;
    // Discord allows two renames in ten minutes, and counts renames to the same name.
    const isRenamed = resource.shown !== name;
    // The name is unknown until Discord responds, because the edit may be applied although the response is lost. The
    // category needs no such reset, because a channel is never moved back to a former category.
    if (isRenamed) await updateResource(db, resource.id, { shown: null });
    await api.updateChannel(resource.discord_id, {
      ...(isRenamed && { name }),
      ...(resource.parent_id !== parentId && { parent_id: parentId }),
    });
    await updateResource(db, resource.id, { shown: name, parent_id: parentId });
  }
}

/** Finds the stored resource of a channel that exists or is about to be created. Otherwise, stores a new one. */
async function findOrInsertResource(
  { db, clock }: Discord,
  { queueId, guildId }: QueueLocation,
  { key, kind, name, parentId }: ChannelInCategory,
  existingChannels: readonly GuildChannel[],
): Promise<Resource> {
  const resources = await listResources(db, queueId);
  const storedResource = resources.find((resource) => resource.part === key && resource.wanted === 1);
  if (storedResource !== undefined) {
    // Without an id, the response to the creation was lost, or the channel is not created yet.
    const mayExist =
      storedResource.discord_id === null || existingChannels.some(({ id }) => id === storedResource.discord_id);
    if (mayExist) return storedResource;
    await forgetChannel({ db, clock }, storedResource);
  }
  return insertResource(db, {
    queue_id: queueId,
    part: key,
    kind,
    guild_id: guildId,
    parent_id: parentId,
    shown: name,
  });
}

/** Deletes the row of a channel that was deleted by hand. If it was the results channel, results are posted again. */
async function forgetChannel({ db, clock }: Pick<Discord, "db" | "clock">, channel: Resource): Promise<void> {
  await transaction(db, async (trx) => {
    await deleteResource(trx, channel);
    if (channel.part === resultsChannel) await recordLastResults(trx, channel.queue_id, clock.now());
  });
}

/** Creates a channel, or finds the one that was created before. @returns its id */
async function createOrFind(
  { db, api }: Discord,
  resource: Resource,
  { kind, name, parentId }: ChannelInCategory,
  existingChannels: readonly GuildChannel[],
): Promise<string> {
  const existingChannel = await findUnrecordedChannel({ db, api }, resource, existingChannels);
  if (existingChannel !== undefined) {
    await updateResource(db, resource.id, { discord_id: existingChannel.id, shown: existingChannel.name });
    return existingChannel.id;
  }
  // Since the resource was stored, the queue may have been renamed, or the category deleted.
  await updateResource(db, resource.id, { shown: name, parent_id: parentId });
  const topic = getTopic(resource.queue_id, resource.part);
  const body = {
    type: channelTypes[kind],
    name,
    parent_id: parentId,
    ...(topic !== undefined && { topic }),
    ...(kind === "category" && { permission_overwrites: [await createCategoryMarker(api)] }),
  };
  const id = await api.createChannel(resource.guild_id, body);
  await updateResource(db, resource.id, { discord_id: id });
  return id;
}

export const channelTypes = {
  category: ChannelType.GuildCategory,
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
} as const;

/**
 * Returns the marker of the bot's categories, which have no topic: a permission overwrite that lets the bot view the
 * category. Nobody else sets it, except an administrator on purpose.
 */
async function createCategoryMarker(api: DiscordApi) {
  const id = await api.findBotId();
  return { id, type: OverwriteType.Member, allow: String(PermissionFlagsBits.ViewChannel), deny: "0" };
}

/**
 * Finds a channel of a queue that was created although the response with its id was lost. Recognises a text channel by its
 * topic, a voice channel by its name and a category by its marker. Text channels and categories are found even after a
 * rename. Never finds channels that other people have created.
 * @param existingChannels all channels of the server
 */
export async function findUnrecordedChannel(
  { db, api }: Pick<Discord, "db" | "api">,
  resource: Resource,
  existingChannels: readonly GuildChannel[],
): Promise<GuildChannel | undefined> {
  const { kind, shown, parent_id } = resource;
  if (kind === "message") return undefined;
  const recordedIds = await listChannelIds(db, resource.guild_id);
  const unrecordedChannels = existingChannels.filter(
    ({ id, type }) => type === channelTypes[kind] && !recordedIds.has(id),
  );
  if (unrecordedChannels.length === 0) return undefined;
  if (kind === "category") {
    const isEmpty = ({ id }: GuildChannel) => !existingChannels.some((child) => child.parent_id === id);
    return findUnrecordedCategory(unrecordedChannels.filter(isEmpty), shown, await api.findBotId());
  }
  const topic = getTopic(resource.queue_id, resource.part);
  const isOfResource = (channel: GuildChannel) => (kind === "text" ? channel.topic === topic : channel.name === shown);
  return unrecordedChannels.find((channel) => {
    // If the category was deleted in the meantime, its channels have no category.
    const isInPlace = channel.parent_id === parent_id || channel.parent_id === null;
    return isInPlace && isOfResource(channel);
  });
}

/**
 * Finds a category that the bot has created: the newest one with the stored name, or else the newest one with the marker.
 */
function findUnrecordedCategory(
  emptyCategories: readonly GuildChannel[],
  name: string | null,
  botId: string,
): GuildChannel | undefined {
  const newestFirst = emptyCategories.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
  // Categories that an earlier version of the bot has created have no marker.
  return (
    newestFirst.find((category) => category.name === name) ??
    newestFirst.find(({ overwrites }) => overwrites.includes(botId))
  );
}
