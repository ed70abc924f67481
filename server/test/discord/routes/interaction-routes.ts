import { InteractionResponseType as Type } from "discord-api-types/v10";
import { fieldsOf, isObject } from "../fields.ts";
import type { Interaction, Interactions } from "../interactions.ts";
import { readMessage } from "../message-fields.ts";
import { composeMessage, editMessage, keepMessage, type Place, removeMessage } from "../messages.ts";
import { alreadyAnswered, unknownChannel, unknownInteraction, unknownMessage, unknownWebhook } from "../refusal.ts";
import { nothing, ok, type Route } from "../route.ts";
import { channelOf, type Message, type World } from "../world.ts";

const WEBHOOK = "/webhooks/:application/:token";

/** Answers to what people press, and what follows them. */
export function interactionRoutes(world: World, interactions: Interactions): Route[] {
  const byToken = (params: Record<string, string>): Interaction => {
    const found = [...interactions.all.values()].find(({ token }) => token === params["token"]);
    if (!found || params["application"] !== world.bot.id || found.state === "open") throw unknownWebhook();
    return found;
  };
  const messageFor = (interaction: Interaction, id: string | undefined): Message => {
    const message = id === "@original" ? interaction.original : interaction.replies.find((one) => one.id === id);
    if (!message) throw unknownMessage();
    return message;
  };
  return [
    {
      method: "POST",
      path: "/interactions/:interaction/:token/callback",
      who: "anyone",
      answer: ({ params, query, body }) => {
        const interaction = interactions.all.get(params["interaction"] ?? "");
        if (!interaction || interaction.token !== params["token"]) throw unknownInteraction();
        if (interaction.state === "failed") throw unknownInteraction();
        if (interaction.state !== "open") throw alreadyAnswered();
        const type = callback(world, interaction, body);
        return query.get("with_response") === "true" ? ok(outcome(interaction, type)) : nothing();
      },
    },
    {
      method: "POST",
      path: WEBHOOK,
      who: "anyone",
      answer: ({ params, body }) => {
        const interaction = byToken(params);
        return ok(reply(world, interaction, body));
      },
    },
    {
      method: "GET",
      path: `${WEBHOOK}/messages/:message`,
      who: "anyone",
      answer: ({ params }) => ok(messageFor(byToken(params), params["message"])),
    },
    {
      method: "PATCH",
      path: `${WEBHOOK}/messages/:message`,
      who: "anyone",
      answer: ({ params, body }) => {
        const interaction = byToken(params);
        if (interaction.state === "thinking" && params["message"] === "@original") {
          return ok(reply(world, interaction, body));
        }
        const message = messageFor(interaction, params["message"]);
        editMessage(world, placeOf(world, interaction), message, readMessage(body));
        return ok(message);
      },
    },
    {
      method: "DELETE",
      path: `${WEBHOOK}/messages/:message`,
      who: "anyone",
      answer: ({ params }) => {
        const interaction = byToken(params);
        const message = messageFor(interaction, params["message"]);
        if (isKept(world, message)) removeMessage(world, placeOf(world, interaction), message);
        interaction.replies = interaction.replies.filter((one) => one !== message);
        if (interaction.original === message) interaction.original = null;
        return nothing();
      },
    },
  ];
}

/** Does what the bot answers, and says of which type that is. */
function callback(world: World, interaction: Interaction, body: unknown): number {
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
    editMessage(world, placeOf(world, interaction), interaction.message, readMessage(written));
    answer(interaction, "update", interaction.message);
  } else {
    fields.refuse("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7}.");
    fields.check();
  }
  return type;
}

/** The first reply, for which the person waits, or one that follows. Only a message for all stands in the channel. */
function reply(world: World, interaction: Interaction, body: unknown): Message {
  const written = readMessage(body);
  const place = placeOf(world, interaction);
  const ephemeral = interaction.state === "thinking" ? interaction.ephemeral : written.ephemeral;
  const message = composeMessage(world, place, world.bot, { ...written, flags: ephemeral ? 64 : written.flags & ~64 });
  if (!ephemeral) keepMessage(world, place, message);
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

function outcome({ id, original, ephemeral, state }: Interaction, type: number) {
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

function placeOf(world: World, { channelId }: Interaction): Place {
  const place = channelOf(world, channelId);
  if (!place) throw unknownChannel();
  return place;
}

function isKept(world: World, message: Message): boolean {
  return world.messages.get(message.channel_id)?.includes(message) ?? false;
}
