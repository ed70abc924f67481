import { PermissionFlagsBits as May } from "discord-api-types/v10";
import { readMessage, type Written } from "../message-fields.ts";
import { composeMessage, editMessage, messageOf, messagesIn, removeMessage, storeMessage } from "../messages.ts";
import { needInChannel, permissionsOf } from "../permissions.ts";
import { notTheAuthor } from "../refusal.ts";
import { nothing, ok, type Route } from "../route.ts";
import type { Message, World } from "../world.ts";
import { textLocationFor } from "./find-location.ts";

/** How long Discord remembers an enforced nonce, in milliseconds: by its documentation "the past few minutes". */
const NONCE_REMEMBERED = 180_000;
const READ = May.ViewChannel | May.ReadMessageHistory;

/** Routes of the messages in a channel. */
export function messageRoutes(world: World): Route[] {
  const nonces = new Map<string, { message: Message; at: number }>();

  /** The message that the bot sent with this nonce before, if it enforces the nonce. */
  const madeBefore = ({ nonce, enforceNonce }: Written): Message | undefined => {
    const before = enforceNonce && nonce !== undefined ? nonces.get(String(nonce)) : undefined;
    if (!before || before.at + NONCE_REMEMBERED <= world.now()) return undefined;
    return world.messages.get(before.message.channel_id)?.find((one) => one === before.message);
  };

  return [
    {
      method: "GET",
      path: "/channels/:channel/messages",
      who: "bot",
      answer: ({ params, query }) => {
        const { guild, channel } = textLocationFor(world, params, May.ViewChannel);
        const reads = permissionsOf(world, guild, world.bot.id, channel) & May.ReadMessageHistory;
        return ok(reads ? page(messagesIn(world, channel), query) : []);
      },
    },
    {
      method: "POST",
      path: "/channels/:channel/messages",
      who: "bot",
      answer: ({ params, body }) => {
        const location = textLocationFor(world, params, May.SendMessages);
        const written = readMessage(body);
        if (written.embeds?.length) needInChannel(world, location.guild, location.channel, May.EmbedLinks);
        const { nonce } = written;
        const before = madeBefore(written);
        if (before) return ok({ ...before, nonce });
        const message = composeMessage(world, location, world.bot, written);
        storeMessage(world, location, message, nonce);
        if (nonce !== undefined) nonces.set(String(nonce), { message, at: world.now() });
        return ok({ ...message, ...(nonce !== undefined && { nonce }) });
      },
    },
    {
      method: "GET",
      path: "/channels/:channel/messages/:message",
      who: "bot",
      answer: ({ params }) =>
        ok(messageOf(world, textLocationFor(world, params, READ).channel, params["message"] ?? "")),
    },
    {
      method: "PATCH",
      path: "/channels/:channel/messages/:message",
      who: "bot",
      answer: ({ params, body }) => {
        const location = textLocationFor(world, params, May.ViewChannel);
        const message = messageOf(world, location.channel, params["message"] ?? "");
        if (message.author.id !== world.bot.id) throw notTheAuthor();
        editMessage(world, location, message, readMessage(body));
        return ok(message);
      },
    },
    {
      method: "DELETE",
      path: "/channels/:channel/messages/:message",
      who: "bot",
      answer: ({ params }) => {
        const location = textLocationFor(world, params, May.ViewChannel);
        const message = messageOf(world, location.channel, params["message"] ?? "");
        if (message.author.id !== world.bot.id)
          needInChannel(world, location.guild, location.channel, May.ManageMessages);
        removeMessage(world, location, message);
        return nothing();
      },
    },
  ];
}

/** A page of messages, the newest first. */
function page(messages: Message[], query: URLSearchParams): Message[] {
  const limit = Number(query.get("limit") ?? 50);
  const before = BigInt(query.get("before") ?? 2n ** 63n);
  const after = BigInt(query.get("after") ?? 0);
  const within = messages.filter(({ id }) => BigInt(id) < before && BigInt(id) > after);
  return (query.has("after") ? within.slice(0, limit) : within.slice(-limit)).reverse();
}
