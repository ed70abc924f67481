import { randomBytes } from "node:crypto";
import { InteractionResponseType, InteractionType, MessageFlags } from "discord-api-types/v10";
import { z } from "zod";
import { messageBody, parseBody } from "./bodies.ts";
import { createDiscordError } from "./discord-error.ts";
import { type Account, isObject, type Message, type World } from "./world.ts";

/** What a person who pressed a button sees: the bot's reply, or Discord's message "This interaction failed". */
export type PressReply = {
  kind: "reply" | "failed";
  /** Whether only the person who pressed the button sees the reply. */
  ephemeral: boolean;
  content: string;
};

type Interaction = {
  token: string;
  state: "open" | "deferred" | "failed";
  ephemeral: boolean;
  /** Shows the reply to the person who pressed the button. */
  resolve(reply: PressReply): void;
};

type Press = {
  account: Account;
  message: Message;
  customId: string;
  /** Values that replace those in the packet to the bot, by path, such as `message.thread`. `undefined` removes a field. */
  packetOverrides: Record<string, unknown>;
};

/** The body of the bot's first response: a placeholder that only one person may see. The bot replaces it later. */
const deferredReplyBody = z.object({
  type: z.literal(InteractionResponseType.DeferredChannelMessageWithSource),
  data: z.object({ flags: z.literal(MessageFlags.Ephemeral).optional() }).default({}),
});

export type Interactions = ReturnType<typeof createInteractions>;

/**
 * Creates the interactions with buttons and handles the bot's responses.
 * @param responseTimeoutMs how long Discord waits for the first response
 */
export function createInteractions(world: World, responseTimeoutMs: number) {
  const interactions = new Map<string, Interaction>();

  const fail = (interaction: Interaction) => {
    interaction.state = "failed";
    interaction.resolve({ kind: "failed", ephemeral: false, content: "" });
  };

  return {
    /**
     * Presses a button.
     * @returns the visible reply, once the bot has responded
     * @throws Error if the message has no such button, or if the button is disabled
     */
    press({ account, message, customId, packetOverrides }: Press): Promise<PressReply> {
      const buttons = message.components.flatMap(({ components }) => components);
      const button = buttons.find(({ custom_id }) => custom_id === customId);
      if (!button || button.disabled) throw new Error(`There is no button ${customId} to press`);
      const { promise, resolve } = Promise.withResolvers<PressReply>();
      const id = world.createId();
      const token = randomBytes(24).toString("base64url");
      const interaction: Interaction = { token, state: "open", ephemeral: false, resolve };
      interactions.set(id, interaction);
      const failIfUnanswered = () => {
        if (interaction.state === "open") fail(interaction);
      };
      setTimeout(failIfUnanswered, responseTimeoutMs).unref();
      const channel = world.channels.get(message.channel_id);
      const guildId = channel?.guild_id ?? "";
      const packet: Record<string, unknown> = structuredClone({
        id,
        token,
        version: 1,
        type: InteractionType.MessageComponent,
        application_id: world.bot.id,
        guild_id: guildId,
        guild: { id: guildId, locale: "en-US", features: [] },
        locale: "en-US",
        channel_id: channel?.id,
        channel,
        message,
        app_permissions: "0",
        entitlements: [],
        authorizing_integration_owners: { 0: guildId },
        member: { user: account, roles: [], permissions: "0" },
        data: { custom_id: customId, component_type: button.type },
      });
      for (const [path, value] of Object.entries(packetOverrides)) setAtPath(packet, path.split("."), value);
      world.announce("INTERACTION_CREATE", packet, guildId);
      return promise;
    },
    /** Handles the bot's first response. */
    defer(id: string, token: string, body: unknown): void {
      const interaction = interactions.get(id);
      if (interaction?.token !== token || interaction.state === "failed")
        throw createDiscordError("UnknownInteraction");
      if (interaction.state === "deferred") throw createDiscordError("InteractionHasAlreadyBeenAcknowledged");
      const { data } = parseBody(deferredReplyBody, body);
      Object.assign(interaction, { state: "deferred", ephemeral: data.flags !== undefined });
    },
    /** Writes or edits the deferred reply. @returns its text */
    reply(application: string, token: string, body: unknown): string {
      const interaction = [...interactions.values()].find((item) => item.token === token);
      if (application !== world.bot.id || interaction?.state !== "deferred") throw createDiscordError("UnknownWebhook");
      const { content } = parseBody(messageBody, body);
      if (!content) throw createDiscordError("CannotSendAnEmptyMessage");
      interaction.resolve({ kind: "reply", ephemeral: interaction.ephemeral, content });
      return content;
    },
    /** Fails all interactions that wait for a response. */
    close: () => interactions.forEach(fail),
  };
}

/** Sets or removes the value at a path. Does nothing if a parent object is missing. */
function setAtPath(target: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  const child = target[name];
  if (rest.length === 0) {
    if (value === undefined) delete target[name];
    else target[name] = value;
  } else if (isObject(child)) setAtPath(child, rest, value);
}
