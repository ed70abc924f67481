import { ChannelType, OverwriteType, PermissionFlagsBits } from "discord-api-types/v10";
import { recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, DiscordApi, GuildChannel, QueueLocation } from "./discord-api.ts";
import { type ChannelSpec, isOfLeague, resultsChannel, topicOf } from "./queue-layout.ts";
import { recordLastResults } from "./queue-news.ts";
import {
  channelIdsOn,
  deleteResource,
  insertResource,
  markForDeletion,
  type Resource,
  resourcesOf,
  updateResource,
} from "./resources-queries.ts";

type ChannelInCategory = ChannelSpec & { readonly parentId: string | null };

/**
 * Creates the missing channels of a queue, the category first. A channel that was created before, but whose id was not
 * received, is found instead.
 * @returns their ids by their keys
 */
export async function reconcileChannels(
  discord: Discord,
  location: QueueLocation,
  specs: readonly ChannelSpec[],
): Promise<ReadonlyMap<string, string>> {
  const { db, api } = discord;
  const existing = await api.channelsOf(location.guildId);
  const ids = new Map<string, string>();
  for (const spec of specs) {
    const parentId = spec.kind === "category" ? null : (ids.get("category") ?? null);
    const resource = await resourceFor(discord, location, { ...spec, parentId }, existing);
    ids.set(spec.key, resource.discord_id ?? (await create(discord, resource, { ...spec, parentId }, existing)));
  }
  const known = await channelIdsOn(db, location.guildId);
  const strays = existing.filter(
    (one) => one.parent_id !== null && one.parent_id === ids.get("category") && !known.has(one.id) && isOfLeague(one),
  );
  if (strays.length > 0) await markStrays(discord, location, strays);
  return ids;
}

/** A channel that Discord created late, after a second one was created instead, is deleted. */
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
    await recordNews(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}

/** Updates the names and the category of the channels. Done last, because Discord limits renames strictly. */
export async function changeChannels({ db, api }: Discord, location: QueueLocation, specs: readonly ChannelSpec[]) {
  const wanted = (await resourcesOf(db, location.queueId)).filter((resource) => resource.wanted === 1);
  const resources = new Map(wanted.map((resource) => [resource.part, resource]));
  const categoryId = resources.get("category")?.discord_id ?? null;
  for (const { key, kind, name } of specs) {
    const resource = resources.get(key);
    const parentId = kind === "category" ? null : categoryId;
    if (!resource?.discord_id || (resource.shown === name && resource.parent_id === parentId)) continue;
    // Discord allows two renames in ten minutes, and counts those to the same name.
    const isRenamed = resource.shown !== name;
    // Unknown until the edit is answered: it may be applied and its answer lost. A former category never comes back.
    if (isRenamed) await updateResource(db, resource.id, { shown: null });
    await api.changeChannel(resource.discord_id, {
      ...(isRenamed && { name }),
      ...(resource.parent_id !== parentId && { parent_id: parentId }),
    });
    await updateResource(db, resource.id, { shown: name, parent_id: parentId });
  }
}

async function resourceFor(
  { db, clock }: Discord,
  { queueId, guildId }: QueueLocation,
  { key, kind, name, parentId }: ChannelInCategory,
  existing: readonly GuildChannel[],
): Promise<Resource> {
  const known = (await resourcesOf(db, queueId)).find((resource) => resource.part === key && resource.wanted === 1);
  if (known && (known.discord_id === null || existing.some(({ id }) => id === known.discord_id))) return known;
  if (known) await forget({ db, clock }, known);
  return insertResource(db, {
    queue_id: queueId,
    part: key,
    kind,
    guild_id: guildId,
    parent_id: parentId,
    shown: name,
  });
}

/** Deletes the row of a channel that was deleted by hand. If it showed results, the last ones are posted again. */
async function forget({ db, clock }: Pick<Discord, "db" | "clock">, channel: Resource): Promise<void> {
  await transaction(db, async (trx) => {
    await deleteResource(trx, channel);
    if (channel.part === resultsChannel) await recordLastResults(trx, channel.queue_id, clock.now());
  });
}

/** Creates a channel, unless it was created before. @returns its id */
async function create(
  { db, api }: Discord,
  resource: Resource,
  { kind, name, parentId }: ChannelInCategory,
  existing: readonly GuildChannel[],
): Promise<string> {
  const lost = await findLost({ db, api }, resource, existing);
  if (lost !== undefined) {
    await updateResource(db, resource.id, { discord_id: lost.id, shown: lost.name });
    return lost.id;
  }
  // Meanwhile the queue may have been renamed, or the category deleted.
  await updateResource(db, resource.id, { shown: name, parent_id: parentId });
  const topic = topicOf(resource.queue_id, resource.part);
  const body = {
    type: channelTypes[kind],
    name,
    parent_id: parentId,
    ...(topic !== undefined && { topic }),
    ...(kind === "category" && { permission_overwrites: [await categoryMarker(api)] }),
  };
  const id = await api.makeChannel(resource.guild_id, body);
  await updateResource(db, resource.id, { discord_id: id });
  return id;
}

export const channelTypes = {
  category: ChannelType.GuildCategory,
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
} as const;

/**
 * The marker of a category of the league, which has no topic: an overwrite that lets the bot see it. Only the bot, or
 * an administrator on purpose, sets that.
 */
async function categoryMarker(api: DiscordApi) {
  const id = await api.botId();
  return { id, type: OverwriteType.Member, allow: String(PermissionFlagsBits.ViewChannel), deny: "0" };
}

/**
 * A channel of a queue that was created, but whose id was not received: a text channel is recognised by its topic, a
 * voice channel by its name, a category by its marker, also after it was renamed. Other people's channels are never
 * mistaken for it.
 * @param there all channels of the server
 */
export async function findLost(
  { db, api }: Pick<Discord, "db" | "api">,
  resource: Resource,
  there: readonly GuildChannel[],
): Promise<GuildChannel | undefined> {
  const { kind, shown, parent_id } = resource;
  if (kind === "message") return undefined;
  const known = await channelIdsOn(db, resource.guild_id);
  const unknown = there.filter(({ id, type }) => type === channelTypes[kind] && !known.has(id));
  if (unknown.length === 0) return undefined;
  if (kind === "category") {
    const isEmpty = ({ id }: GuildChannel) => !there.some((child) => child.parent_id === id);
    return lostCategory(unknown.filter(isEmpty), shown, await api.botId());
  }
  return unknown.find((one) => {
    // If the category was deleted meanwhile, its channels have none.
    const isInPlace = one.parent_id === parent_id || one.parent_id === null;
    return (
      isInPlace && (kind === "text" ? one.topic === topicOf(resource.queue_id, resource.part) : one.name === shown)
    );
  });
}

/** Where several match, the one with the right name, else the latest. */
function lostCategory(empty: readonly GuildChannel[], name: string | null, botId: string): GuildChannel | undefined {
  const newestFirst = empty.toSorted((one, other) => Number(BigInt(other.id) - BigInt(one.id)));
  const marked = newestFirst.filter(({ overwrites }) => overwrites.includes(botId));
  // Categories of earlier versions have no marker.
  return newestFirst.find((one) => one.name === name) ?? marked[0];
}
