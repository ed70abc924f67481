import {
  type APIOverwrite,
  type APIUser,
  ChannelType,
  type GatewayDispatchEvents,
  PermissionFlagsBits as Permission,
} from "discord-api-types/v10";
import type { MessageFields } from "./bodies.ts";
import { createDiscordError } from "./discord-error.ts";

/** The account of a person, or of the bot. */
export type Account = APIUser;

export type Channel = {
  id: string;
  guild_id: string;
  type: ChannelType.GuildText | ChannelType.GuildVoice | ChannelType.GuildCategory;
  name: string;
  topic: string | null;
  parent_id: string | null;
  permission_overwrites: APIOverwrite[];
};

/** The visible part of a message. */
type MessageContent = { [Field in "content" | "embeds" | "components"]: NonNullable<MessageFields[Field]> };

export type Message = MessageContent & {
  id: string;
  channel_id: string;
  author: Account;
  timestamp: string;
  edited_timestamp: string | null;
};

export type Guild = {
  id: string;
  name: string;
  memberCount: number;
  /** Whether its GUILD_CREATE event has the field `unavailable`, which Discord may omit. */
  reportsAvailability: boolean;
  /** The permissions of the bot's invitation; null while the bot is not a member. */
  botPermissions: bigint | null;
};

/** An event of the gateway. Discord's names for its type and its data are `t` and `d`. */
type GatewayEvent = { t: `${GatewayDispatchEvents}`; d: Record<string, unknown>; guildId: string };

/** The first instant of 2015, in milliseconds since the Unix epoch. Discord's ids count from it. */
const DISCORD_EPOCH = 1_420_070_400_000n;

/** The accounts, servers, channels and messages of Discord. Reports changes of servers and channels to the gateway. */
export class World {
  readonly bot: Account;
  readonly accounts = new Map<string, Account>();
  readonly guilds = new Map<string, Guild>();
  readonly channels = new Map<string, Channel>();
  readonly messages = new Map<string, Message>();
  readonly #listeners: ((event: GatewayEvent) => void)[] = [];
  #lastId = 0n;

  constructor(botId: string) {
    this.bot = { id: botId, username: "league", discriminator: "0001", global_name: null, avatar: null, bot: true };
  }

  /** Creates an id as Discord does: ids ascend and contain the time of creation. */
  createId(): string {
    // The lower 22 bits distinguish the ids of one millisecond.
    const firstIdOfThisMillisecond = (BigInt(Date.now()) - DISCORD_EPOCH) << 22n;
    this.#lastId = firstIdOfThisMillisecond > this.#lastId ? firstIdOfThisMillisecond : this.#lastId + 1n;
    return String(this.#lastId);
  }

  /** Reports an event to the listeners. */
  announce(t: GatewayEvent["t"], d: GatewayEvent["d"], guildId: string): void {
    for (const listen of this.#listeners) listen({ t, d: structuredClone(d), guildId });
  }

  onEvent(listen: (event: GatewayEvent) => void): void {
    this.#listeners.push(listen);
  }

  /** Adds the bot to a server with the permissions of its invitation. If it is already a member, only changes them. */
  join(guild: Guild, permissions: bigint): void {
    const isNew = guild.botPermissions === null;
    guild.botPermissions = permissions;
    if (isNew) this.announce("GUILD_CREATE", this.describeGuild(guild), guild.id);
  }

  leave(guild: Guild): void {
    this.announce("GUILD_DELETE", { id: guild.id }, guild.id);
    guild.botPermissions = null;
  }

  /** Returns a server as the gateway sends it to a bot that is a member. */
  describeGuild({ id, name, memberCount, reportsAvailability, botPermissions }: Guild): Record<string, unknown> {
    return {
      id,
      name,
      icon: null,
      owner_id: "1",
      features: [],
      emojis: [],
      stickers: [],
      roles: [{ id, name: "@everyone", permissions: String(botPermissions) }],
      members: [{ user: this.bot, roles: [] }],
      channels: this.listChannelsOf(id),
      member_count: memberCount,
      ...(reportsAvailability && { unavailable: false }),
    };
  }

  listChannelsOf(guildId: string): Channel[] {
    return [...this.channels.values()].filter(({ guild_id }) => guild_id === guildId);
  }

  /** Creates a channel. By default it inherits the permission overwrites of its category. */
  createChannel(guildId: string, fields: Partial<Channel>): Channel {
    const category = this.channels.get(fields.parent_id ?? "");
    const channel: Channel = {
      id: this.createId(),
      guild_id: guildId,
      type: ChannelType.GuildText,
      name: "",
      topic: null,
      parent_id: null,
      permission_overwrites: structuredClone(category?.permission_overwrites ?? []),
      ...fields,
    };
    this.channels.set(channel.id, channel);
    this.announce("CHANNEL_CREATE", channel, guildId);
    return channel;
  }

  changeChannel(channel: Channel, changes: Partial<Channel>): void {
    Object.assign(channel, changes);
    this.announce("CHANNEL_UPDATE", channel, channel.guild_id);
  }

  /** Deletes a channel with its messages. The channels of a deleted category remain, without a category. */
  removeChannel(channel: Channel): void {
    this.channels.delete(channel.id);
    for (const { id } of this.listMessagesIn(channel.id)) this.messages.delete(id);
    for (const orphan of this.channels.values()) {
      if (orphan.parent_id === channel.id) this.changeChannel(orphan, { parent_id: null });
    }
    this.announce("CHANNEL_DELETE", channel, channel.guild_id);
  }

  /**
   * Checks that the bot has permissions in a channel.
   * @throws DiscordError 403 Missing Access if the bot may not enter the channel
   * @throws DiscordError 403 Missing Permissions if it lacks another permission
   */
  requirePermissions({ guild_id, type, permission_overwrites }: Channel, permissions: bigint): void {
    let granted = this.guilds.get(guild_id)?.botPermissions ?? 0n;
    // The overwrite for everyone has the server's id. The bot's own overwrite is applied after it.
    for (const id of [guild_id, this.bot.id]) {
      const overwrite = permission_overwrites.find((item) => item.id === id);
      if (overwrite) granted = (granted & ~BigInt(overwrite.deny)) | BigInt(overwrite.allow);
    }
    const isVoice = type === ChannelType.GuildVoice;
    const access = isVoice ? Permission.ViewChannel | Permission.Connect : Permission.ViewChannel;
    if ((granted & access) !== access) throw createDiscordError("MissingAccess");
    if ((granted & permissions) !== permissions) throw createDiscordError("MissingPermissions");
  }

  listMessagesIn(channelId: string): Message[] {
    return [...this.messages.values()].filter(({ channel_id }) => channel_id === channelId);
  }

  /** @throws DiscordError 400 Cannot send an empty message */
  createMessage(
    channel: Channel,
    author: Account,
    { content = "", embeds = [], components = [] }: Partial<MessageFields>,
  ) {
    const messageContent = { content, embeds, components };
    requireContent(messageContent);
    const message: Message = {
      id: this.createId(),
      channel_id: channel.id,
      author,
      ...messageContent,
      timestamp: createTimestamp(),
      edited_timestamp: null,
    };
    this.messages.set(message.id, message);
    return message;
  }

  /** @throws DiscordError 400 Cannot send an empty message */
  editMessage(message: Message, changes: Partial<MessageFields>): void {
    const { content = message.content, embeds = message.embeds, components = message.components } = changes;
    requireContent({ content, embeds, components });
    Object.assign(message, { content, embeds, components, edited_timestamp: createTimestamp() });
  }
}

/** Returns the current time. Calls `Date.now`, which tests may replace; `new Date()` would not. */
function createTimestamp(): string {
  return new Date(Date.now()).toISOString();
}

function requireContent({ content, embeds, components }: MessageContent): void {
  if (!(content || embeds.length > 0 || components.length > 0)) throw createDiscordError("CannotSendAnEmptyMessage");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
