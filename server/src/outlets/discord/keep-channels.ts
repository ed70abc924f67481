import { ChannelType } from "discord-api-types/v10";
import { recordNews } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Discord, QueuePlace } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import { categoryMarker, channelTypes, findLost } from "./find-lost.ts";
import { type ChannelPart, isOfLeague, topicOf } from "./queue-parts.ts";
import {
  beginThing,
  changeThing,
  channelIdsOn,
  forgetThing,
  giveUpThing,
  type Thing,
  thingsOf,
} from "./things-queries.ts";

/** A channel, and the category that it is to be in. */
type PlacedPart = ChannelPart & { readonly parentId: string | null };

/**
 * Makes the channels of a queue that are not there, the category first. What was made before, but whose id never arrived,
 * is found instead.
 * @returns their ids by their parts
 */
export async function keepChannels(
  discord: Discord,
  at: QueuePlace,
  parts: readonly ChannelPart[],
): Promise<ReadonlyMap<string, string>> {
  const { db, api } = discord;
  const there = await api.channelsOf(at.guildId);
  const ids = new Map<string, string>();
  for (const part of parts) {
    const parentId = part.kind === "category" ? null : (ids.get("category") ?? null);
    const thing = await thingFor(discord, at, { ...part, parentId }, there);
    ids.set(part.part, thing.discord_id ?? (await make(discord, thing, { ...part, parentId }, there)));
  }
  const known = await channelIdsOn(db, at.guildId);
  const strays = there.filter(
    (one) => one.parent_id !== null && one.parent_id === ids.get("category") && !known.has(one.id) && isOfLeague(one),
  );
  if (strays.length > 0) await markStrays(discord, at, strays);
  return ids;
}

/** What Discord made late, after another was made in its place, is removed as everything else that is not wanted. */
async function markStrays({ db, clock }: Discord, { queueId, guildId }: QueuePlace, strays: readonly GuildChannel[]) {
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
      const thing = await beginThing(trx, stray);
      await changeThing(trx, thing.id, { discord_id: id });
      await giveUpThing(trx, thing.id);
    }
    await recordNews(trx, { kind: "queue-removals", queueId }, clock.now());
  });
}

/** Gives the channels the names, and the category, that they should have. Comes last, as Discord allows few renames. */
export async function changeChannels({ db, api }: Discord, at: QueuePlace, parts: readonly ChannelPart[]) {
  const wanted = (await thingsOf(db, at.queueId)).filter((thing) => thing.wanted === 1);
  const things = new Map(wanted.map((thing) => [thing.part, thing]));
  const categoryId = things.get("category")?.discord_id ?? null;
  for (const { part, kind, name } of parts) {
    const thing = things.get(part);
    const parentId = kind === "category" ? null : categoryId;
    if (!thing?.discord_id || (thing.shown === name && thing.parent_id === parentId)) continue;
    await api.changeChannel(thing.discord_id, {
      // Discord takes two renames in ten minutes, also to the name that a channel has.
      ...(thing.shown !== name && { name }),
      ...(thing.parent_id !== parentId && { parent_id: parentId }),
    });
    await changeThing(db, thing.id, { shown: name, parent_id: parentId });
  }
}

/** What is known of a part: of a channel that is there, or one that is about to be made. */
async function thingFor(
  { db }: Discord,
  { queueId, guildId }: QueuePlace,
  { part, kind, name, parentId }: PlacedPart,
  there: readonly GuildChannel[],
): Promise<Thing> {
  const known = (await thingsOf(db, queueId)).find((thing) => thing.part === part && thing.wanted === 1);
  if (known && (known.discord_id === null || there.some(({ id }) => id === known.discord_id))) return known;
  if (known) await forgetThing(db, known);
  return beginThing(db, { queue_id: queueId, part, kind, guild_id: guildId, parent_id: parentId, shown: name });
}

/** Makes a channel, unless it was made before. @returns its id */
async function make(
  { db, api }: Discord,
  thing: Thing,
  { kind, name, parentId }: PlacedPart,
  there: readonly GuildChannel[],
): Promise<string> {
  const lost = await findLost({ db, api }, thing, there);
  if (lost !== undefined) {
    await changeThing(db, thing.id, { discord_id: lost.id, shown: lost.name });
    return lost.id;
  }
  // Since it was begun, the queue may have got another name, or the category been removed.
  await changeThing(db, thing.id, { shown: name, parent_id: parentId });
  const topic = topicOf(thing);
  const body = {
    ...{ type: channelTypes[kind], name, parent_id: parentId },
    ...(topic !== undefined && { topic }),
    ...(kind === "category" && { permission_overwrites: [await categoryMarker(api)] }),
  };
  const id = await api.makeChannel(thing.guild_id, body);
  await changeThing(db, thing.id, { discord_id: id });
  return id;
}
