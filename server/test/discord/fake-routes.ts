import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { channelBody, messageBody, parseBody } from "./bodies.ts";
import { createDiscordError } from "./discord-error.ts";
import type { Reply } from "./fake-calls.ts";
import type { Interactions } from "./interactions.ts";
import type { OAuth } from "./oauth.ts";
import type { Account, Channel, Guild, Message, World } from "./world.ts";

/** Who may use a route: the bot with its token, an account with its OAuth2 token, or anyone. */
export type Caller = "bot" | "account" | "anyone";

export type RouteRequest = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** The caller. If anyone may use the route, this is the bot. */
  account: Account;
};

/** The handlers of the routes, by caller, then by method and path. */
export type Routes = Record<Caller, Record<string, (request: RouteRequest) => Reply>>;

const CHANNELS_PER_CATEGORY = 50;
/** How many sessions the bot may still start today: all of its 1000. */
const SESSION_START_LIMIT = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 };

const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });

/** Creates the routes of Discord's REST API that the league uses, and the pages to which it sends people. */
export function createRoutes(
  world: World,
  interactions: Interactions,
  oauth: OAuth,
  getGatewayUrl: () => string,
): Routes {
  const messagesByNonce = new Map<string, Message>();

  /** @throws DiscordError 404 if the bot is not a member of the server */
  function findGuild({ guild: id = "" }: RouteRequest["params"]): Guild & { botPermissions: bigint } {
    const guild = world.guilds.get(id);
    if (!guild || guild.botPermissions === null) throw createDiscordError("UnknownGuild");
    return { ...guild, botPermissions: guild.botPermissions };
  }
  /**
   * @throws DiscordError 404 if the channel is unknown
   * @throws DiscordError 403 if the bot lacks a permission in the channel
   */
  function findChannel({ channel: id = "" }: RouteRequest["params"], permissions: bigint): Channel {
    const channel = world.channels.get(id);
    if (!channel) throw createDiscordError("UnknownChannel");
    world.requirePermissions(channel, permissions);
    return channel;
  }
  /** @throws DiscordError 400 if fields are invalid */
  function parseChannelFields(guildId: string, body: unknown): Partial<Channel> {
    const fields = parseBody(channelBody, body) as Partial<Channel>;
    const { parent_id: parentId = null } = fields;
    const isCategory = world.channels.get(parentId ?? "")?.type === ChannelType.GuildCategory;
    const siblings = world.listChannelsOf(guildId).filter((channel) => channel.parent_id === parentId);
    if (parentId !== null && (!isCategory || siblings.length >= CHANNELS_PER_CATEGORY)) {
      throw createDiscordError("InvalidFormBodyOrContentType", { errors: { parent_id: "Not a category, or full" } });
    }
    return fields;
  }
  /** Creates a message. If the bot has already created one with the same enforced nonce, returns that one. */
  function createMessage(channel: Channel, body: unknown): Message {
    const fields = parseBody(messageBody, body);
    if (fields.embeds?.length) world.requirePermissions(channel, Permission.EmbedLinks);
    const existing = fields.enforce_nonce ? messagesByNonce.get(String(fields.nonce)) : undefined;
    if (existing && world.messages.has(existing.id)) return existing;
    const message = world.createMessage(channel, world.bot, fields);
    messagesByNonce.set(String(fields.nonce), message);
    return message;
  }

  return {
    bot: {
      "GET /gateway/bot": () => ok({ url: getGatewayUrl(), shards: 1, session_start_limit: SESSION_START_LIMIT }),
      "GET /guilds/:guild/channels": ({ params }) => ok(world.listChannelsOf(findGuild(params).id)),
      "POST /guilds/:guild/channels": ({ params, body }) => {
        const { id, botPermissions } = findGuild(params);
        const fields = parseChannelFields(id, body);
        const overwrites = (fields.permission_overwrites ?? []).map(({ allow, deny }) => BigInt(allow) | BigInt(deny));
        // A bot can grant and deny only permissions that it has.
        const required = overwrites.reduce((union, permissions) => union | permissions, Permission.ManageChannels);
        if ((botPermissions & required) !== required) throw createDiscordError("MissingPermissions");
        return ok(world.createChannel(id, fields));
      },
      "PATCH /channels/:channel": ({ params, body }) => {
        const channel = findChannel(params, Permission.ManageChannels);
        world.changeChannel(channel, parseChannelFields(channel.guild_id, body));
        return ok(channel);
      },
      "DELETE /channels/:channel": ({ params }) => {
        const channel = findChannel(params, Permission.ManageChannels);
        world.removeChannel(channel);
        return ok(channel);
      },
      "GET /channels/:channel/messages": ({ params, query }) => {
        const channel = findChannel(params, Permission.ReadMessageHistory);
        const limit = Number(query.get("limit") ?? 50);
        const latestMessages = world.listMessagesIn(channel.id).slice(-limit);
        // Discord returns the newest message first.
        return ok(latestMessages.reverse());
      },
      "POST /channels/:channel/messages": ({ params, body }) =>
        ok(createMessage(findChannel(params, Permission.SendMessages), body)),
      "PATCH /channels/:channel/messages/:message": ({ params, body }) => {
        const channel = findChannel(params, Permission.ViewChannel);
        const message = world.messages.get(params["message"] ?? "");
        if (message?.channel_id !== channel.id) throw createDiscordError("UnknownMessage");
        if (message.author !== world.bot) throw createDiscordError("CannotEditMessageAuthoredByAnotherUser");
        world.editMessage(message, parseBody(messageBody, body));
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
