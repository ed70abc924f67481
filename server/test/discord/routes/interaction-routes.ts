import type { Interaction, Interactions } from "../interactions.ts";
import { readMessage } from "../message-fields.ts";
import { editMessage, removeMessage } from "../messages.ts";
import { alreadyAnswered, unknownInteraction, unknownMessage, unknownWebhook } from "../refusal.ts";
import { callback, isEphemeral, isThere, locationOf, outcome, reply } from "../replies.ts";
import { nothing, ok, type Route } from "../route.ts";
import type { Message, World } from "../world.ts";

const WEBHOOK = "/webhooks/:application/:token";

/** Routes of answers to interactions, and of follow-ups. */
export function interactionRoutes(world: World, interactions: Interactions): Route[] {
  const byToken = (params: Record<string, string>): Interaction => {
    const found = [...interactions.all.values()].find(({ token }) => token === params["token"]);
    if (!found || params["application"] !== world.bot.id || found.state === "open") throw unknownWebhook();
    return found;
  };
  const messageFor = (interaction: Interaction, id: string | undefined): Message => {
    const message = id === "@original" ? interaction.original : interaction.replies.find((one) => one.id === id);
    if (!(message && isThere(world, message))) throw unknownMessage();
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
        editMessage(world, locationOf(world, interaction), message, readMessage(body));
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
        if (!isEphemeral(message)) removeMessage(world, locationOf(world, interaction), message);
        interaction.replies = interaction.replies.filter((one) => one !== message);
        if (interaction.original === message) interaction.original = null;
        return nothing();
      },
    },
  ];
}
