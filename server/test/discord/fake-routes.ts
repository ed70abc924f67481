import { ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { channelBody, messageBody, read } from "./bodies.ts";
import { discordError } from "./discord-error.ts";
import type { Reply } from "./fake-calls.ts";
import type { Interactions } from "./interactions.ts";
import type { OAuth } from "./oauth.ts";
import type { Account, Channel, Guild, Message, World } from "./world.ts";

/** Who may make a call: the bot by its token, an account by the token that OAuth2 gave it, or anyone. */
export type Who = "bot" | "account" | "anyone";

export type RouteRequest = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** The caller; the bot itself where anyone may call. */
  account: Account;
};

/** What a call answers, by its method and path. */
export type Routes = Record<Who, Record<string, (request: RouteRequest) => Reply>>;

const CHANNELS_PER_CATEGORY = 50;
const NO_SESSIONS_LIMIT = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 };

const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });

/** The calls of Discord's REST API that the league makes, and the pages to which it sends people. */
export function routesOf(world: World, interactions: Interactions, oauth: OAuth, gatewayUrl: () => string): Routes {
  const sent = new Map<string, Message>();

  /** @throws Refusal 404 for a server the bot is not in */
  function guildIn({ guild: id = "" }: RouteRequest["params"]): Guild & { botMay: bigint } {
    const guild = world.guilds.get(id);
    if (!guild || guild.botMay === null) throw discordError("UnknownGuild");
    return { ...guild, botMay: guild.botMay };
  }
  /** @throws Refusal 404 for an unknown channel, 403 for one in which the bot lacks a permission */
  function channelIn({ channel: id = "" }: RouteRequest["params"], bits: bigint): Channel {
    const channel = world.channels.get(id);
    if (!channel) throw discordError("UnknownChannel");
    world.need(channel, bits);
    return channel;
  }
  /** @throws Refusal 400 for bad fields */
  function channelFields(guildId: string, body: unknown): Partial<Channel> {
    const fields = read(channelBody, body) as Partial<Channel>;
    const { parent_id: parentId = null } = fields;
    const others = world.channelsOf(guildId);
    const isCategory = world.channels.get(parentId ?? "")?.type === ChannelType.GuildCategory;
    const siblings = others.filter((one) => one.parent_id === parentId);
    if (parentId !== null && (!isCategory || siblings.length >= CHANNELS_PER_CATEGORY)) {
      throw discordError("InvalidFormBodyOrContentType", { errors: { parent_id: "Not a category, or full" } });
    }
    return fields;
  }
  /** Sends a message, unless the bot sent one with the same enforced nonce before. */
  function send(channel: Channel, body: unknown): Message {
    const written = read(messageBody, body);
    if (written.embeds?.length) world.need(channel, May.EmbedLinks);
    const before = written.enforce_nonce ? sent.get(String(written.nonce)) : undefined;
    if (before && world.messages.has(before.id)) return before;
    const message = world.makeMessage(channel, world.bot, written);
    sent.set(String(written.nonce), message);
    return message;
  }

  return {
    bot: {
      "GET /gateway/bot": () => ok({ url: gatewayUrl(), shards: 1, session_start_limit: NO_SESSIONS_LIMIT }),
      "GET /guilds/:guild/channels": ({ params }) => ok(world.channelsOf(guildIn(params).id)),
      "POST /guilds/:guild/channels": ({ params, body }) => {
        const { id, botMay } = guildIn(params);
        const fields = channelFields(id, body);
        const granted = (fields.permission_overwrites ?? []).map(({ allow, deny }) => BigInt(allow) | BigInt(deny));
        // A bot can grant and deny only permissions that it has.
        const needed = granted.reduce((all, bits) => all | bits, May.ManageChannels);
        if ((botMay & needed) !== needed) throw discordError("MissingPermissions");
        return ok(world.makeChannel(id, fields));
      },
      "PATCH /channels/:channel": ({ params, body }) => {
        const channel = channelIn(params, May.ManageChannels);
        world.changeChannel(channel, channelFields(channel.guild_id, body));
        return ok(channel);
      },
      "DELETE /channels/:channel": ({ params }) => {
        const channel = channelIn(params, May.ManageChannels);
        world.removeChannel(channel);
        return ok(channel);
      },
      // The newest first.
      "GET /channels/:channel/messages": ({ params, query }) => {
        const channel = channelIn(params, May.ReadMessageHistory);
        return ok(
          world
            .messagesIn(channel.id)
            .slice(-Number(query.get("limit") ?? 50))
            .reverse(),
        );
      },
      "POST /channels/:channel/messages": ({ params, body }) => ok(send(channelIn(params, May.SendMessages), body)),
      "PATCH /channels/:channel/messages/:message": ({ params, body }) => {
        const channel = channelIn(params, May.ViewChannel);
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
