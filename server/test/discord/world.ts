import type { APIMessage, APIOverwrite, APIUser, GatewayDispatchEvents } from "discord-api-types/v10";
import { snowflakes } from "./snowflake.ts";

/** A person, or the bot. */
export type Account = APIUser;

export type Channel = {
  id: string;
  guild_id: string;
  /** 0 text, 2 voice, 4 category */
  type: 0 | 2 | 4;
  name: string;
  position: number;
  parent_id: string | null;
  permission_overwrites: APIOverwrite[];
  flags: number;
  nsfw: boolean;
  topic?: string | null;
  rate_limit_per_user?: number;
  last_message_id?: string | null;
  user_limit?: number;
  bitrate?: number;
  rtc_region?: string | null;
};

/** A message as it is stored; only the answer to its creation and the gateway's event contain its nonce. */
export type Message = Omit<APIMessage, "nonce">;

/** Permissions: `@everyone` has none, people have a role, the bot has the role of its invitation. */
export type Guild = {
  id: string;
  name: string;
  icon: string | null;
  memberCount: number;
  reportsAvailability: boolean;
  channels: Map<string, Channel>;
  peopleRole: { id: string; permissions: bigint };
  /** Null while the bot is not a member. */
  botRole: { id: string; permissions: bigint; joinedAt: number } | null;
};

/** An event of the gateway. */
export type News = { t: `${GatewayDispatchEvents}`; d: Record<string, unknown>; guildId: string };

/** The state of the fake, and the listeners to its changes. */
export type World = {
  now(): number;
  makeId(): string;
  bot: Account;
  accounts: Map<string, Account>;
  guilds: Map<string, Guild>;
  /** By channel, the oldest first. */
  messages: Map<string, Message[]>;
  announce(news: News): void;
  onNews(listen: (news: News) => void): void;
};

export function makeWorld(now: () => number, bot: { id: string; username: string }): World {
  const listeners: ((news: News) => void)[] = [];
  const botAccount = account(bot.id, bot.username, null, true);
  return {
    now,
    makeId: snowflakes(now),
    bot: botAccount,
    accounts: new Map([[bot.id, botAccount]]),
    guilds: new Map(),
    messages: new Map(),
    announce: (news) => {
      for (const listen of listeners) listen(news);
    },
    onNews: (listen) => listeners.push(listen),
  };
}

export function account(id: string, username: string, displayName: string | null, bot = false): Account {
  return {
    id,
    username,
    discriminator: bot ? "0001" : "0",
    global_name: displayName,
    avatar: null,
    ...(bot && { bot }),
  };
}

/** An instant in Discord's format. */
export function stamp(instant: number): string {
  return new Date(instant).toISOString().replace("Z", "000+00:00");
}

export function channelOf(world: World, id: string): { guild: Guild; channel: Channel } | undefined {
  for (const guild of world.guilds.values()) {
    const channel = guild.channels.get(id);
    if (channel) return { guild, channel };
  }
  return undefined;
}
