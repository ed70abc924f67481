import { ChannelType } from "discord-api-types/v10";
import { guildIsFull } from "./refusal.ts";
import type { Channel, Guild, World } from "./world.ts";

const CHANNELS_PER_GUILD = 500;

/** Creates a channel; without overwrites in the body it inherits those of its category. */
export function makeChannel(world: World, guild: Guild, read: Partial<Channel>): Channel {
  if (guild.channels.size >= CHANNELS_PER_GUILD) throw guildIsFull();
  const type = read.type ?? ChannelType.GuildText;
  const parent = read.parent_id ? guild.channels.get(read.parent_id) : undefined;
  const channel: Channel = {
    id: world.makeId(),
    guild_id: guild.id,
    type,
    name: "",
    position: [...guild.channels.values()].filter((one) => one.type === type).length,
    parent_id: null,
    permission_overwrites: structuredClone(parent?.permission_overwrites ?? []),
    flags: 0,
    nsfw: false,
    ...(type === ChannelType.GuildText && { topic: null, rate_limit_per_user: 0, last_message_id: null }),
    ...(type === ChannelType.GuildVoice && { user_limit: 0, bitrate: 64_000, rtc_region: null, last_message_id: null }),
    ...read,
  };
  guild.channels.set(channel.id, channel);
  world.messages.set(channel.id, []);
  dispatch(world, "CHANNEL_CREATE", channel);
  return channel;
}

export function changeChannel(world: World, channel: Channel, changes: Partial<Channel>): void {
  Object.assign(channel, changes);
  dispatch(world, "CHANNEL_UPDATE", channel);
}

/** Deletes a channel with its messages. The channels of a deleted category stay, without a category. */
export function removeChannel(world: World, guild: Guild, channel: Channel): void {
  guild.channels.delete(channel.id);
  world.messages.delete(channel.id);
  for (const orphan of guild.channels.values()) {
    if (orphan.parent_id === channel.id) changeChannel(world, orphan, { parent_id: null });
  }
  dispatch(world, "CHANNEL_DELETE", channel);
}

function dispatch(world: World, t: "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "CHANNEL_DELETE", channel: Channel): void {
  world.announce({ t, d: structuredClone(channel), guildId: channel.guild_id });
}
