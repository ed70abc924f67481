import { ChannelType, OverwriteType, PermissionFlagsBits } from "discord-api-types/v10";
import type { Discord } from "./discord.ts";
import type { GuildChannel } from "./discord-answers.ts";
import type { DiscordApi } from "./discord-api.ts";
import { topicOf } from "./queue-layout.ts";
import { channelIdsOn, type Resource } from "./resources-queries.ts";

export const channelTypes = {
  category: ChannelType.GuildCategory,
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
} as const;

/**
 * The marker of a category of the league, which has no topic: an overwrite that lets the bot see it. Only the bot, or
 * an administrator on purpose, sets that.
 */
export async function categoryMarker(api: DiscordApi) {
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
