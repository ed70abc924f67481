import { ChannelType } from "discord-api-types/v10";
import { recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, QueueLocation } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import { categoryMarker, channelTypes, findLost } from "./find-lost.ts";
import { type ChannelSpec, isOfLeague, resultsChannel, topicOf } from "./queue-layout.ts";
import { recordLastResults } from "./record-last-results.ts";
import {
  channelIdsOn,
  deleteResource,
  insertResource,
  markForDeletion,
  type Resource,
  resourcesOf,
  updateResource,
} from "./resources-queries.ts";

/** A channel, and the id of its category. */
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

/** The stored resource of a channel; where the channel is missing, a new one. */
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
    ...{ type: channelTypes[kind], name, parent_id: parentId },
    ...(topic !== undefined && { topic }),
    ...(kind === "category" && { permission_overwrites: [await categoryMarker(api)] }),
  };
  const id = await api.makeChannel(resource.guild_id, body);
  await updateResource(db, resource.id, { discord_id: id });
  return id;
}
