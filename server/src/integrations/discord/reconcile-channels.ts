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
  const existing = await api.listChannels(location.guildId);
  const ids = new Map<string, string>();
  for (const spec of specs) {
    const parentId = spec.kind === "category" ? null : (ids.get("category") ?? null);
    const resource = await findOrInsertResource(discord, location, { ...spec, parentId }, existing);
    ids.set(spec.key, resource.discord_id ?? (await createOrFind(discord, resource, { ...spec, parentId }, existing)));
  }
  const known = await listChannelIds(db, location.guildId);
  const strays = existing.filter(
    (channel) =>
      channel.parent_id !== null &&
      channel.parent_id === ids.get("category") &&
      !known.has(channel.id) &&
      isLeagueChannel(channel),
  );
  if (strays.length > 0) await markStrays(discord, location, strays);
  return ids;
}

/** Marks stray channels for deletion: Discord created them late, after a replacement was created. */
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
  const activeResources = (await listResources(db, location.queueId)).filter((resource) => resource.wanted === 1);
  const resources = new Map(activeResources.map((resource) => [resource.part, resource]));
  const categoryId = resources.get("category")?.discord_id ?? null;
  for (const { key, kind, name } of specs) {
    const resource = resources.get(key);
    const parentId = kind === "category" ? null : categoryId;
    if (!resource?.discord_id || (resource.shown === name && resource.parent_id === parentId)) continue;
    // Discord allows two renames in ten minutes, and counts renames to the same name.
    const isRenamed = resource.shown !== name;
    // Unknown until Discord responds: the edit may be applied although the response is lost. A former category never
    // comes back.
    if (isRenamed) await updateResource(db, resource.id, { shown: null });
    await api.updateChannel(resource.discord_id, {
      ...(isRenamed && { name }),
      ...(resource.parent_id !== parentId && { parent_id: parentId }),
    });
    await updateResource(db, resource.id, { shown: name, parent_id: parentId });
  }
}

async function findOrInsertResource(
  { db, clock }: Discord,
  { queueId, guildId }: QueueLocation,
  { key, kind, name, parentId }: ChannelInCategory,
  existing: readonly GuildChannel[],
): Promise<Resource> {
  const known = (await listResources(db, queueId)).find((resource) => resource.part === key && resource.wanted === 1);
  if (known && (known.discord_id === null || existing.some(({ id }) => id === known.discord_id))) return known;
  if (known) await forgetChannel({ db, clock }, known);
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
  existing: readonly GuildChannel[],
): Promise<string> {
  const existingChannel = await findUnrecordedChannel({ db, api }, resource, existing);
  if (existingChannel !== undefined) {
    await updateResource(db, resource.id, { discord_id: existingChannel.id, shown: existingChannel.name });
    return existingChannel.id;
  }
  // In the meantime the queue may have been renamed, or the category deleted.
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
 * Returns the marker of the league's categories, which have no topic: a permission overwrite that lets the bot view the
 * category. Nobody else sets it, except an administrator on purpose.
 */
async function createCategoryMarker(api: DiscordApi) {
  const id = await api.botId();
  return { id, type: OverwriteType.Member, allow: String(PermissionFlagsBits.ViewChannel), deny: "0" };
}

/**
 * Finds a channel of a queue that was created although the response with its id was lost. Recognises a text channel by its
 * topic, a voice channel by its name and a category by its marker, also after a rename. Never finds channels of other people.
 * @param existing all channels of the server
 */
export async function findUnrecordedChannel(
  { db, api }: Pick<Discord, "db" | "api">,
  resource: Resource,
  existing: readonly GuildChannel[],
): Promise<GuildChannel | undefined> {
  const { kind, shown, parent_id } = resource;
  if (kind === "message") return undefined;
  const known = await listChannelIds(db, resource.guild_id);
  const unrecorded = existing.filter(({ id, type }) => type === channelTypes[kind] && !known.has(id));
  if (unrecorded.length === 0) return undefined;
  if (kind === "category") {
    const isEmpty = ({ id }: GuildChannel) => !existing.some((child) => child.parent_id === id);
    return findUnrecordedCategory(unrecorded.filter(isEmpty), shown, await api.botId());
  }
  return unrecorded.find((channel) => {
    // If the category was deleted in the meantime, its channels have no category.
    const isInPlace = channel.parent_id === parent_id || channel.parent_id === null;
    return (
      isInPlace &&
      (kind === "text" ? channel.topic === getTopic(resource.queue_id, resource.part) : channel.name === shown)
    );
  });
}

/** Finds the category of the league: that with the right name, else the latest with the marker. */
function findUnrecordedCategory(
  emptyCategories: readonly GuildChannel[],
  name: string | null,
  botId: string,
): GuildChannel | undefined {
  const newestFirst = emptyCategories.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
  const marked = newestFirst.filter(({ overwrites }) => overwrites.includes(botId));
  // Categories of earlier versions have no marker.
  return newestFirst.find((category) => category.name === name) ?? marked[0];
}
