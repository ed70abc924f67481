import type { APIMessage, APIOverwrite, APIUser, GatewayDispatchEvents } from "discord-api-types/v10";
import { ChannelType } from "discord-api-types/v10";
import { refusal } from "./refusal.ts";

/** A person, or the bot. */
export type Account = APIUser;

export type Channel = {
  id: string;
  guild_id: string;
  type: ChannelType.GuildText | ChannelType.GuildVoice | ChannelType.GuildCategory;
  name: string;
  position: number;
  parent_id: string | null;
  permission_overwrites: APIOverwrite[];
  flags: number;
  nsfw: boolean;
  topic?: string | null;
  last_message_id?: string | null;
  user_limit?: number;
};

/** A message as it is stored; only the answer to its creation and the gateway's event contain its nonce. */
export type Message = Omit<APIMessage, "nonce">;

/** Permissions: `@everyone` has none, people have a role, the bot has the role of its invitation. */
export type Guild = {
  id: string;
  name: string;
  icon: string | null;
  memberCount: number;
  /** Whether its GUILD_CREATE has the field `unavailable`, which Discord may omit. */
  reportsAvailability: boolean;
  peopleRole: { id: string; permissions: bigint };
  /** Null while the bot is not a member. */
  botRole: { id: string; permissions: bigint; joinedAt: number } | null;
};

/** An event of the gateway. */
type News = { t: `${GatewayDispatchEvents}`; d: Record<string, unknown>; guildId: string };

/** The state of the fake, and the listeners to its changes. */
export type World = ReturnType<typeof makeWorld>;

const CHANNELS_PER_GUILD = 500;
const DISCORD_EPOCH = 1_420_070_400_000n;

export function makeWorld(now: () => number, botId: string) {
  const listeners: ((news: News) => void)[] = [];
  const bot = makeAccount(botId, "league", null, true);
  let lastId = 0n;
  return {
    now,
    bot,
    accounts: new Map([[botId, bot]]),
    guilds: new Map<string, Guild>(),
    /** Of all servers, in order of creation. */
    channels: new Map<string, Channel>(),
    /** Of all channels, in order of creation. */
    messages: new Map<string, Message>(),
    /** Ids as Discord's: ascending, and containing the instant of creation. */
    makeId(): string {
      const earliest = (BigInt(now()) - DISCORD_EPOCH) << 22n;
      lastId = earliest > lastId ? earliest : lastId + 1n;
      return String(lastId);
    },
    announce(t: News["t"], d: News["d"], guildId: string): void {
      for (const listen of listeners) listen({ t, d: structuredClone(d), guildId });
    },
    onNews: (listen: (news: News) => void) => listeners.push(listen),
  };
}

export function makeAccount(id: string, username: string, displayName: string | null, bot = false): Account {
  const discriminator = bot ? "0001" : "0";
  return { id, username, discriminator, global_name: displayName, avatar: null, ...(bot && { bot }) };
}

/** An instant in Discord's format. */
export function stamp(instant: number): string {
  return new Date(instant).toISOString().replace("Z", "000+00:00");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function channelsOf(world: World, guild: Guild): Channel[] {
  return [...world.channels.values()].filter((one) => one.guild_id === guild.id);
}

/** The oldest first. */
export function messagesIn(world: World, channelId: string): Message[] {
  return [...world.messages.values()].filter((one) => one.channel_id === channelId);
}

/** Creates a channel; without overwrites of its own it inherits those of its category. */
export function makeChannel(world: World, guild: Guild, read: Partial<Channel>): Channel {
  const others = channelsOf(world, guild);
  if (others.length >= CHANNELS_PER_GUILD) throw refusal("MaximumNumberOfGuildChannelsReached");
  const type = read.type ?? ChannelType.GuildText;
  const parent = world.channels.get(read.parent_id ?? "");
  const channel: Channel = {
    id: world.makeId(),
    guild_id: guild.id,
    type,
    name: "",
    position: others.filter((one) => one.type === type).length,
    parent_id: null,
    permission_overwrites: structuredClone(parent?.permission_overwrites ?? []),
    flags: 0,
    nsfw: false,
    ...(type !== ChannelType.GuildCategory && { last_message_id: null }),
    ...(type === ChannelType.GuildText && { topic: null, rate_limit_per_user: 0 }),
    ...(type === ChannelType.GuildVoice && { user_limit: 0, bitrate: 64_000, rtc_region: null }),
    ...read,
  };
  world.channels.set(channel.id, channel);
  world.announce("CHANNEL_CREATE", channel, guild.id);
  return channel;
}

export function changeChannel(world: World, channel: Channel, changes: Partial<Channel>): void {
  Object.assign(channel, changes);
  world.announce("CHANNEL_UPDATE", channel, channel.guild_id);
}

/** Deletes a channel with its messages. The channels of a deleted category stay, without a category. */
export function removeChannel(world: World, channel: Channel): void {
  world.channels.delete(channel.id);
  for (const { id } of messagesIn(world, channel.id)) world.messages.delete(id);
  for (const orphan of world.channels.values()) {
    if (orphan.parent_id === channel.id) changeChannel(world, orphan, { parent_id: null });
  }
  world.announce("CHANNEL_DELETE", channel, channel.guild_id);
}
