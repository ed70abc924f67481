import { ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { channelBody, messageBody, read } from "./bodies.ts";
import { discordError } from "./discord-error.ts";
import type { Reply } from "./fake-calls.ts";
import type { Interactions } from "./interactions.ts";
import type { OAuth } from "./oauth.ts";
import type { Account, Channel, Guild, Message, World } from "./world.ts";

/** Who may make a call: the bot with its token, an account with its OAuth2 token, or anyone. */
export type Who = "bot" | "account" | "anyone";

export type RouteRequest = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** The caller. The bot if anyone may make the call. */
  account: Account;
};

/** The handlers of calls, by who may make them, and by method and path. */
export type Routes = Record<Who, Record<string, (request: RouteRequest) => Reply>>;

const CHANNELS_PER_CATEGORY = 50;
const NO_SESSIONS_LIMIT = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 };

const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });

/** Creates the calls of Discord's REST API that the league makes, and the pages to which it sends people. */
export function routesOf(world: World, interactions: Interactions, oauth: OAuth, gatewayUrl: () => string): Routes {
  const messagesByNonce = new Map<string, Message>();

  /** @throws DiscordError 404 if the bot is not a member of the server */
  function findGuild({ guild: id = "" }: RouteRequest["params"]): Guild & { botMay: bigint } {
    const guild = world.guilds.get(id);
    if (!guild || guild.botMay === null) throw discordError("UnknownGuild");
    return { ...guild, botMay: guild.botMay };
  }
  /**
   * @throws DiscordError 404 if the channel is unknown
   * @throws DiscordError 403 if the bot lacks a permission in the channel
   */
  function findChannel({ channel: id = "" }: RouteRequest["params"], permissions: bigint): Channel {
    const channel = world.channels.get(id);
    if (!channel) throw discordError("UnknownChannel");
    world.need(channel, permissions);
    return channel;
  }
  /** @throws DiscordError 400 if fields are invalid */
  function parseChannelFields(guildId: string, body: unknown): Partial<Channel> {
    const fields = read(channelBody, body) as Partial<Channel>;
    const { parent_id: parentId = null } = fields;
    const isCategory = world.channels.get(parentId ?? "")?.type === ChannelType.GuildCategory;
    const siblings = world.channelsOf(guildId).filter((channel) => channel.parent_id === parentId);
    if (parentId !== null && (!isCategory || siblings.length >= CHANNELS_PER_CATEGORY)) {
      throw discordError("InvalidFormBodyOrContentType", { errors: { parent_id: "Not a category, or full" } });
    }
    return fields;
  }
  /** Creates a message, unless the bot created one with the same enforced nonce before. */
  function send(channel: Channel, body: unknown): Message {
    const written = read(messageBody, body);
    if (written.embeds?.length) world.need(channel, May.EmbedLinks);
    const existing = written.enforce_nonce ? messagesByNonce.get(String(written.nonce)) : undefined;
    if (existing && world.messages.has(existing.id)) return existing;
    const message = world.makeMessage(channel, world.bot, written);
    messagesByNonce.set(String(written.nonce), message);
    return message;
  }

  return {
    bot: {
      "GET /gateway/bot": () => ok({ url: gatewayUrl(), shards: 1, session_start_limit: NO_SESSIONS_LIMIT }),
      "GET /guilds/:guild/channels": ({ params }) => ok(world.channelsOf(findGuild(params).id)),
      "POST /guilds/:guild/channels": ({ params, body }) => {
        const { id, botMay } = findGuild(params);
        const fields = parseChannelFields(id, body);
        const overwrites = (fields.permission_overwrites ?? []).map(({ allow, deny }) => BigInt(allow) | BigInt(deny));
        // A bot can grant and deny only permissions that it has.
        const needed = overwrites.reduce((all, permissions) => all | permissions, May.ManageChannels);
        if ((botMay & needed) !== needed) throw discordError("MissingPermissions");
        return ok(world.makeChannel(id, fields));
      },
      "PATCH /channels/:channel": ({ params, body }) => {
        const channel = findChannel(params, May.ManageChannels);
        world.changeChannel(channel, parseChannelFields(channel.guild_id, body));
        return ok(channel);
      },
      "DELETE /channels/:channel": ({ params }) => {
        const channel = findChannel(params, May.ManageChannels);
        world.removeChannel(channel);
        return ok(channel);
      },
      // The newest first.
      "GET /channels/:channel/messages": ({ params, query }) => {
        const channel = findChannel(params, May.ReadMessageHistory);
        return ok(
          world
            .messagesIn(channel.id)
            .slice(-Number(query.get("limit") ?? 50))
            .reverse(),
        );
      },
      "POST /channels/:channel/messages": ({ params, body }) => ok(send(findChannel(params, May.SendMessages), body)),
      "PATCH /channels/:channel/messages/:message": ({ params, body }) => {
        const channel = findChannel(params, May.ViewChannel);
        const message = world.messages.get(params["message"] ?? "");
        if (message?.channel_id !== channel.id) throw discordError("UnknownMessage");
        if (message.author !== world.bot) throw discordError("CannotEditMessageAuthoredByAnotherUser");
        world.editMessage(message, read(messageBody, body));
        return ok(message);
      },
    },
    account: {
      "GET /users/@me": ({ account }) => ok(account),
    },
    anyone: {
      "GET /oauth2/authorize": ({ query }) => oauth.authorise(query),
      "POST /oauth2/token": ({ body }) => oauth.exchange(body),
      "POST /interactions/:interaction/:token/callback": ({ params, body }) => {
        interactions.defer(params["interaction"] ?? "", params["token"] ?? "", body);
        return { status: 204 };
      },
      "PATCH /webhooks/:application/:token/messages/:message": ({ params, body }) =>
        ok({ content: interactions.reply(params["application"] ?? "", params["token"] ?? "", body) }),
    },
  };
}
