import { PermissionFlagsBits as May, MessageType } from "discord-api-types/v10";
import type { Written } from "./bodies.ts";
import { permissionsIn } from "./permissions.ts";
import { refusal } from "./refusal.ts";
import { type Account, type Channel, isObject, type Message, stamp, type World } from "./world.ts";

/**
 * A message that is not stored yet.
 *
 * @throws Refusal 400 Cannot send an empty message
 */
export function composeMessage(world: World, channel: Channel, author: Account, written: Written): Message {
  const message: Message = {
    id: world.makeId(),
    channel_id: channel.id,
    author,
    content: written.content ?? "",
    timestamp: stamp(world.now()),
    edited_timestamp: null,
    tts: false,
    attachments: [],
    embeds: written.embeds ?? [],
    components: (written.components ?? []) as NonNullable<Message["components"]>,
    pinned: false,
    type: MessageType.Default,
    flags: written.flags,
    ...mentionsOf(world, channel, written.content ?? "", written.allowed_mentions),
  };
  needSomething(message);
  return message;
}

export function storeMessage(world: World, channel: Channel, message: Message, nonce?: string | number): void {
  world.messages.set(message.id, message);
  channel.last_message_id = message.id;
  const created = { ...message, guild_id: channel.guild_id, ...(nonce !== undefined && { nonce }) };
  world.announce("MESSAGE_CREATE", created, channel.guild_id);
}

/**
 * Changes the given fields of a message.
 *
 * @throws Refusal 400 Cannot send an empty message
 */
export function editMessage(world: World, channel: Channel, message: Message, written: Written): void {
  const changed = {
    content: written.content ?? message.content,
    embeds: written.embeds ?? message.embeds,
    components: (written.components ?? message.components ?? []) as NonNullable<Message["components"]>,
  };
  needSomething(changed);
  if (written.content !== undefined) {
    Object.assign(message, mentionsOf(world, channel, changed.content, written.allowed_mentions));
  }
  Object.assign(message, changed, { edited_timestamp: stamp(world.now()) });
  world.announce("MESSAGE_UPDATE", { ...message, guild_id: channel.guild_id }, channel.guild_id);
}

export function removeMessage(world: World, channel: Channel, { id }: Message): void {
  world.messages.delete(id);
  world.announce("MESSAGE_DELETE", { id, channel_id: channel.id, guild_id: channel.guild_id }, channel.guild_id);
}

/** @throws Refusal 404 Unknown Message */
export function messageOf(world: World, channel: Channel, id: string | undefined): Message {
  const message = world.messages.get(id ?? "");
  if (message?.channel_id !== channel.id) throw refusal("UnknownMessage");
  return message;
}

function needSomething({ content, embeds, components }: Pick<Message, "content" | "embeds" | "components">): void {
  if (!(content || embeds.length > 0 || components?.length)) throw refusal("CannotSendAnEmptyMessage");
}

/** Whom a message notifies: the mentions in its text, as far as `allowed_mentions` permits; without it, all of them. */
function mentionsOf(world: World, channel: Channel, content: string, allowed: unknown) {
  const listed = (kind: string): unknown[] => (isObject(allowed) && Array.isArray(allowed[kind]) ? allowed[kind] : []);
  const may = (kind: string) => allowed === undefined || allowed === null || listed("parse").includes(kind);
  const mentioned = (kind: string, pattern: RegExp) =>
    [...new Set([...content.matchAll(pattern)].map(([, id = ""]) => id))].filter(
      (id) => may(kind) || listed(kind).includes(id),
    );
  return {
    mention_everyone:
      /@(everyone|here)/.test(content) &&
      may("everyone") &&
      (permissionsIn(world, channel) & May.MentionEveryone) !== 0n,
    mentions: mentioned("users", /<@!?(\d+)>/g).flatMap((id) => world.accounts.get(id) ?? []),
    mention_roles: mentioned("roles", /<@&(\d+)>/g),
  };
}
