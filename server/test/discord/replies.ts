import { MessageFlags, InteractionResponseType as Type } from "discord-api-types/v10";
import { fieldsOf, isObject } from "./fields.ts";
import type { Interaction } from "./interactions.ts";
import { readMessage } from "./message-fields.ts";
import { type ChannelLocation, composeMessage, editMessage, storeMessage } from "./messages.ts";
import { unknownChannel, unknownMessage } from "./refusal.ts";
import { channelOf, type Message, type World } from "./world.ts";

/** Carries out a bot's answer to an interaction, and returns its type. */
export function callback(world: World, interaction: Interaction, body: unknown): number {
  const fields = fieldsOf(body);
  const type = Number(fields.body["type"]);
  const written = fields.body["data"] ?? {};
  if (type === Type.ChannelMessageWithSource) {
    reply(world, interaction, written);
  } else if (type === Type.DeferredChannelMessageWithSource) {
    interaction.ephemeral = readMessage(written).ephemeral;
    interaction.state = "thinking";
  } else if (type === Type.DeferredMessageUpdate) {
    answer(interaction, "acknowledged", interaction.message);
  } else if (type === Type.UpdateMessage) {
    if (!isThere(world, interaction.message)) throw unknownMessage();
    editMessage(world, locationOf(world, interaction), interaction.message, readMessage(written));
    answer(interaction, "update", interaction.message);
  } else {
    fields.refuse("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7}.");
    fields.check();
  }
  return type;
}

/** The first reply, or a follow-up. Only a public message is stored in the channel. */
export function reply(world: World, interaction: Interaction, body: unknown): Message {
  const written = readMessage(body);
  const location = locationOf(world, interaction);
  const ephemeral = interaction.state === "thinking" ? interaction.ephemeral : written.ephemeral;
  const flags = ephemeral ? written.flags | MessageFlags.Ephemeral : written.flags & ~MessageFlags.Ephemeral;
  const message = composeMessage(world, location, world.bot, { ...written, flags });
  if (!ephemeral) storeMessage(world, location, message);
  interaction.replies.push(message);
  if (interaction.state !== "answered") {
    interaction.ephemeral = ephemeral;
    answer(interaction, "reply", message);
  }
  return message;
}

function answer(interaction: Interaction, kind: "reply" | "update" | "acknowledged", original: Message): void {
  interaction.state = "answered";
  interaction.original = original;
  interaction.settle(kind);
}

/** The answer to the call, where the bot asks for it. */
export function outcome({ id, original, ephemeral, state }: Interaction, type: number) {
  return {
    interaction: {
      id,
      type: 3,
      response_message_id: original?.id,
      response_message_loading: state === "thinking",
      response_message_ephemeral: ephemeral,
    },
    resource: { type, ...(isObject(original) && { message: original }) },
  };
}

/** The channel of the button. @throws Refusal 404 once the channel is deleted */
export function locationOf(world: World, { channelId }: Interaction): ChannelLocation {
  const location = channelOf(world, channelId);
  if (!location) throw unknownChannel();
  return location;
}

/** Whether the message exists; an ephemeral one cannot be deleted by others. */
export function isThere(world: World, message: Message): boolean {
  return isEphemeral(message) || (world.messages.get(message.channel_id)?.includes(message) ?? false);
}

export function isEphemeral({ flags }: Message): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}
