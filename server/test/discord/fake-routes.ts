import { ChannelType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { mayOverwrite, readChannel, readMessage, type Written } from "./bodies.ts";
import type { Reply } from "./fake-calls.ts";
import { joinedGuilds, leaveGuild, memberOf, rolesOf, showGuild, summariseGuild } from "./guilds.ts";
import type { Interactions } from "./interactions.ts";
import { composeMessage, editMessage, messageOf, removeMessage, storeMessage } from "./messages.ts";
import type { OAuth } from "./oauth.ts";
import { needInChannel, needInGuild, permissionsIn } from "./permissions.ts";
import { badRequest, refusal } from "./refusal.ts";
import {
  type Account,
  type Channel,
  changeChannel,
  channelsOf,
  type Guild,
  isObject,
  type Message,
  makeChannel,
  messagesIn,
  removeChannel,
  type World,
} from "./world.ts";

export type RouteRequest = {
  /** The parameters of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  authorization: string | undefined;
  /** The caller; the bot itself where anyone may call. */
  account: Account;
};

/** Who may make a call: the bot by its token, an account by the token OAuth2 gave, or anyone. */
export type Who = "bot" | "account" | "anyone";

/** What a call answers, by its method and path. */
export type Routes = Record<Who, Record<string, (request: RouteRequest) => Reply>>;

type Params = RouteRequest["params"];

/** How long Discord remembers an enforced nonce, in milliseconds: by its documentation "the past few minutes". */
const NONCE_REMEMBERED = 180_000;

const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });
const nothing: Reply = { status: 204 };

/** All that the fake knows of Discord's REST API. */
export function routesOf(world: World, interactions: Interactions, oauth: OAuth, gatewayUrl: () => string): Routes {
  const nonces = new Map<string, { message: Message; at: number }>();

  /** @throws Refusal 404 for a server the bot is not in */
  const guildIn = ({ guild: id = "" }: Params): Guild => {
    const guild = world.guilds.get(id);
    if (!guild?.botRole) throw refusal("UnknownGuild");
    return guild;
  };
  /** @throws Refusal 403 for a server in which the bot lacks Manage Channels */
  const managedGuild = (params: Params): Guild => {
    const guild = guildIn(params);
    needInGuild(world, guild, May.ManageChannels);
    return guild;
  };
  /** @throws Refusal 404 for an unknown channel, 403 for one in which the bot lacks a permission */
  const channelIn = ({ channel: id = "" }: Params, bits: bigint): Channel => {
    const channel = world.channels.get(id);
    if (!channel) throw refusal("UnknownChannel");
    needInChannel(world, channel, bits);
    return channel;
  };
  /** @throws Refusal as `channelIn`, and 400 for a category */
  const textIn = (params: Params, bits: bigint): Channel => {
    const channel = channelIn(params, bits);
    if (channel.type === ChannelType.GuildCategory) throw refusal("CannotExecuteActionOnThisChannelType");
    return channel;
  };
  const change = (channel: Channel, body: unknown): Channel => {
    const guild = guildIn({ guild: channel.guild_id });
    changeChannel(world, channel, readChannel(world, guild, body, channel));
    return channel;
  };
  /** The message that the bot sent with this nonce before, if it enforces the nonce. */
  const sentBefore = ({ nonce, enforce_nonce }: Written): Message | undefined => {
    const before = enforce_nonce ? nonces.get(String(nonce)) : undefined;
    if (!before || before.at + NONCE_REMEMBERED <= world.now()) return undefined;
    return world.messages.get(before.message.id);
  };
  const send = (channel: Channel, body: unknown) => {
    const written = readMessage(body);
    if (written.embeds?.length) needInChannel(world, channel, May.EmbedLinks);
    const nonce = written.nonce ?? undefined;
    const before = sentBefore(written);
    if (before) return { ...before, nonce };
    const message = composeMessage(world, channel, world.bot, written);
    storeMessage(world, channel, message, nonce);
    if (nonce !== undefined) nonces.set(String(nonce), { message, at: world.now() });
    return { ...message, ...(nonce !== undefined && { nonce }) };
  };
  const overwrite = (channel: Channel, id: string | undefined, made: Channel["permission_overwrites"]): Reply => {
    const others = channel.permission_overwrites.filter((one) => one.id !== id);
    changeChannel(world, channel, { permission_overwrites: [...others, ...made] });
    return nothing;
  };
  const account = (id = ""): Account => {
    const found = world.accounts.get(id);
    if (!found) throw refusal("UnknownUser");
    return found;
  };
  const application = () =>
    ok({
      id: world.bot.id,
      name: world.bot.username,
      icon: null,
      description: "",
      bot_public: true,
      bot_require_code_grant: false,
      verify_key: "0".repeat(64),
      flags: 0,
      team: null,
      bot: world.bot,
    });
  const gateway = () => ({
    url: gatewayUrl(),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 },
  });

  // The first whose path fits answers.
  return {
    account: {
      "GET /users/@me": ({ account: caller }) => ok(caller),
    },
    bot: {
      "GET /gateway/bot": () => ok(gateway()),
      "GET /applications/@me": application,
      "GET /oauth2/applications/@me": application,
      // A bot without commands sends none.
      "GET /applications/:application/commands": () => ok([]),
      "PUT /applications/:application/commands": () => ok([]),
      "GET /users/:user": ({ params }) => ok(account(params["user"])),
      "GET /users/@me/guilds": ({ query }) =>
        ok(joinedGuilds(world).map((guild) => summariseGuild(world, guild, withCounts(query)))),
      "DELETE /users/@me/guilds/:guild": ({ params }) => {
        leaveGuild(world, guildIn(params));
        return nothing;
      },
      "GET /guilds/:guild": ({ params, query }) => ok(showGuild(guildIn(params), withCounts(query))),
      "GET /guilds/:guild/roles": ({ params }) => ok(rolesOf(guildIn(params))),
      "GET /guilds/:guild/members/:user": ({ params }) => {
        const guild = guildIn(params);
        if (!world.accounts.has(params["user"] ?? "")) throw refusal("UnknownMember");
        return ok(memberOf(world, guild, params["user"] ?? ""));
      },
      "GET /guilds/:guild/channels": ({ params }) => ok(channelsOf(world, guildIn(params))),
      "POST /guilds/:guild/channels": ({ params, body }) => {
        const guild = managedGuild(params);
        return { ...ok(makeChannel(world, guild, readChannel(world, guild, body))), status: 201 };
      },
      "PATCH /guilds/:guild/channels": ({ params, body }) => {
        const channels = channelsOf(world, managedGuild(params));
        if (!Array.isArray(body)) throw badRequest();
        for (const { id, ...changes } of body) {
          const channel = channels.find((one) => one.id === id);
          if (!channel) throw refusal("UnknownChannel");
          change(channel, changes);
        }
        return nothing;
      },
      "GET /channels/:channel": ({ params }) => ok(channelIn(params, May.ViewChannel)),
      "PATCH /channels/:channel": ({ params, body }) => ok(change(channelIn(params, May.ManageChannels), body)),
      "DELETE /channels/:channel": ({ params }) => {
        const channel = channelIn(params, May.ManageChannels);
        removeChannel(world, channel);
        return ok(channel);
      },
      "PUT /channels/:channel/permissions/:overwrite": ({ params, body }) => {
        const channel = channelIn(params, May.ManageRoles);
        if (!isObject(body)) throw badRequest();
        const { type, allow = "0", deny = "0" } = body;
        const id = params["overwrite"] ?? "";
        const made = { id, type: Number(type), allow: String(allow), deny: String(deny) };
        mayOverwrite(world, guildIn({ guild: channel.guild_id }), [made], channel);
        return overwrite(channel, id, [made]);
      },
      "DELETE /channels/:channel/permissions/:overwrite": ({ params }) =>
        overwrite(channelIn(params, May.ManageRoles), params["overwrite"], []),
      "GET /channels/:channel/messages": ({ params, query }) => {
        const channel = textIn(params, May.ViewChannel);
        const reads = permissionsIn(world, channel) & May.ReadMessageHistory;
        return ok(reads ? page(messagesIn(world, channel.id), query) : []);
      },
      "POST /channels/:channel/messages": ({ params, body }) => ok(send(textIn(params, May.SendMessages), body)),
      "GET /channels/:channel/messages/:message": ({ params }) =>
        ok(messageOf(world, textIn(params, May.ViewChannel | May.ReadMessageHistory), params["message"])),
      "PATCH /channels/:channel/messages/:message": ({ params, body }) => {
        const channel = textIn(params, May.ViewChannel);
        const message = messageOf(world, channel, params["message"]);
        if (message.author.id !== world.bot.id) throw refusal("CannotEditMessageAuthoredByAnotherUser");
        editMessage(world, channel, message, readMessage(body));
        return ok(message);
      },
      "DELETE /channels/:channel/messages/:message": ({ params }) => {
        const channel = textIn(params, May.ViewChannel);
        const message = messageOf(world, channel, params["message"]);
        if (message.author.id !== world.bot.id) needInChannel(world, channel, May.ManageMessages);
        removeMessage(world, channel, message);
        return nothing;
      },
    },
    anyone: {
      "GET /gateway": () => ok({ url: gatewayUrl() }),
      "GET /oauth2/authorize": ({ query }) => oauth.authorise(query),
      "POST /oauth2/token": ({ body, authorization }) => oauth.exchange(body, authorization),
      "POST /oauth2/token/revoke": ({ body }) => oauth.revoke(body),
      "POST /interactions/:interaction/:token/callback": ({ params, query, body }) => {
        const outcome = interactions.callback(params["interaction"], params["token"], body);
        return query.get("with_response") === "true" ? ok(outcome) : nothing;
      },
      "POST /webhooks/:application/:token": ({ params, body }) =>
        ok(interactions.reply(interactions.answered(params), body)),
      "GET /webhooks/:application/:token/messages/:message": ({ params }) =>
        ok(interactions.messageOf(interactions.answered(params), params["message"])),
      "PATCH /webhooks/:application/:token/messages/:message": ({ params, body }) =>
        ok(interactions.edit(interactions.answered(params), params["message"], body)),
      "DELETE /webhooks/:application/:token/messages/:message": ({ params }) => {
        interactions.remove(interactions.answered(params), params["message"]);
        return nothing;
      },
    },
  };
}

function withCounts(query: URLSearchParams): boolean {
  return query.get("with_counts") === "true";
}

/** A page of messages, the newest first. */
function page(messages: Message[], query: URLSearchParams): Message[] {
  const limit = Number(query.get("limit") ?? 50);
  const before = BigInt(query.get("before") ?? 2n ** 63n);
  const after = BigInt(query.get("after") ?? 0);
  const within = messages.filter(({ id }) => BigInt(id) < before && BigInt(id) > after);
  return (query.has("after") ? within.slice(0, limit) : within.slice(-limit)).reverse();
}
