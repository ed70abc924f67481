import { randomBytes } from "node:crypto";
import { InteractionResponseType, InteractionType, MessageFlags } from "discord-api-types/v10";
import { z } from "zod";
import { messageBody, read } from "./bodies.ts";
import { discordError } from "./discord-error.ts";
import { type Account, isObject, type Message, type World } from "./world.ts";

/** What a person who pressed a button sees: the bot's reply, or "This interaction failed". */
export type PressReply = {
  kind: "reply" | "failed";
  /** Whether only the person who pressed sees it. */
  ephemeral: boolean;
  content: string;
};

type Interaction = {
  token: string;
  state: "open" | "deferred" | "failed";
  ephemeral: boolean;
  /** Resolves what the person who pressed sees. */
  settle(reply: PressReply): void;
};

type Press = {
  account: Account;
  message: Message;
  customId: string;
  /** Other values of the packet that reports it, by their paths, such as `message.thread`; undefined removes a field. */
  changes: Record<string, unknown>;
};

/** The one way in which the bot answers: first with a deferred reply, which it then edits. */
const deferral = z.object({
  type: z.literal(InteractionResponseType.DeferredChannelMessageWithSource),
  data: z.object({ flags: z.literal(MessageFlags.Ephemeral).optional() }).default({}),
});

export type Interactions = ReturnType<typeof createInteractions>;

/**
 * The interactions with buttons, and the bot's answers.
 * @param patience how long Discord waits for the first answer, in milliseconds
 */
export function createInteractions(world: World, patience: number) {
  const all = new Map<string, Interaction>();

  const fail = (interaction: Interaction) => {
    interaction.state = "failed";
    interaction.settle({ kind: "failed", ephemeral: false, content: "" });
  };

  return {
    /**
     * Presses a button.
     * @returns what is seen once the bot has answered
     * @throws Error if the message has no such button, or it is disabled
     */
    press({ account, message, customId, changes }: Press): Promise<PressReply> {
      const buttons = message.components.flatMap(({ components }) => components);
      const button = buttons.find((one) => one.custom_id === customId);
      if (!button || button.disabled) throw new Error(`There is no button ${customId} to press`);
      const { promise, resolve: settle } = Promise.withResolvers<PressReply>();
      const id = world.makeId();
      const token = randomBytes(24).toString("base64url");
      const interaction: Interaction = { token, state: "open", ephemeral: false, settle };
      all.set(id, interaction);
      setTimeout(() => interaction.state === "open" && fail(interaction), patience).unref();
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
      for (const [path, value] of Object.entries(changes)) setAt(packet, path.split("."), value);
      world.announce("INTERACTION_CREATE", packet, guildId);
      return promise;
    },
    /** Carries out the bot's first answer. */
    defer(id: string, token: string, body: unknown): void {
      const interaction = all.get(id);
      if (interaction?.token !== token || interaction.state === "failed") throw discordError("UnknownInteraction");
      if (interaction.state === "deferred") throw discordError("InteractionHasAlreadyBeenAcknowledged");
      const { data } = read(deferral, body);
      Object.assign(interaction, { state: "deferred", ephemeral: data.flags !== undefined });
    },
    /** Writes the reply that was deferred, or changes it. @returns its text */
    reply(application: string, token: string, body: unknown): string {
      const interaction = [...all.values()].find((one) => one.token === token);
      if (application !== world.bot.id || interaction?.state !== "deferred") throw discordError("UnknownWebhook");
      const { content } = read(messageBody, body);
      if (!content) throw discordError("CannotSendAnEmptyMessage");
      interaction.settle({ kind: "reply", ephemeral: interaction.ephemeral, content });
      return content;
    },
    /** Fails all interactions that wait for an answer. */
    close: () => all.forEach(fail),
  };
}

function setAt(within: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  const inner = within[name];
  if (rest.length === 0) {
    if (value === undefined) delete within[name];
    else within[name] = value;
  } else if (isObject(inner)) setAt(inner, rest, value);
}
