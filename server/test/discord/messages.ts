import { MessageType } from "discord-api-types/v10";
import { mentionsOf } from "./mentions.ts";
import { needSomething, type Written } from "./message-fields.ts";
import { unknownMessage } from "./refusal.ts";
import { type Account, type Channel, type Guild, type Message, stamp, type World } from "./world.ts";

export type ChannelLocation = { guild: Guild; channel: Channel };

/** A message that is not stored yet. */
export function composeMessage(
  world: World,
  { guild, channel }: ChannelLocation,
  author: Account,
  written: Written,
): Message {
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
    components: written.components ?? [],
    pinned: false,
    type: MessageType.Default,
    flags: written.flags,
    ...mentionsOf(world, guild, channel, written.content ?? "", written.allowedMentions),
  };
  needSomething(message);
  return message;
}

export function storeMessage(
  world: World,
  { guild, channel }: ChannelLocation,
  message: Message,
  nonce?: string | number,
): void {
  messagesIn(world, channel).push(message);
  channel.last_message_id = message.id;
  dispatch(world, guild, "MESSAGE_CREATE", { ...message, ...(nonce !== undefined && { nonce }) });
}

/** Changes the given fields of a message. */
export function editMessage(
  world: World,
  { guild, channel }: ChannelLocation,
  message: Message,
  written: Written,
): void {
  const changed = {
    content: written.content ?? message.content,
    embeds: written.embeds ?? message.embeds,
    components: written.components ?? message.components ?? [],
  };
  needSomething(changed);
  if (written.content !== undefined) {
    Object.assign(message, mentionsOf(world, guild, channel, changed.content, written.allowedMentions));
  }
  Object.assign(message, changed, { edited_timestamp: stamp(world.now()) });
  dispatch(world, guild, "MESSAGE_UPDATE", message);
}

export function removeMessage(world: World, { guild, channel }: ChannelLocation, message: Message): void {
  const messages = messagesIn(world, channel);
  messages.splice(messages.indexOf(message), 1);
  world.announce({
    t: "MESSAGE_DELETE",
    d: { id: message.id, channel_id: channel.id, guild_id: guild.id },
    guildId: guild.id,
  });
}

/** @throws Refusal 404 Unknown Message */
export function messageOf(world: World, channel: Channel, id: string): Message {
  const message = messagesIn(world, channel).find((one) => one.id === id);
  if (!message) throw unknownMessage();
  return message;
}

export function messagesIn(world: World, channel: Channel): Message[] {
  return world.messages.get(channel.id) ?? [];
}

function dispatch(world: World, guild: Guild, t: "MESSAGE_CREATE" | "MESSAGE_UPDATE", message: Message): void {
  world.announce({ t, d: structuredClone({ ...message, guild_id: guild.id }), guildId: guild.id });
}
