import { randomBytes } from "node:crypto";
import { PermissionFlagsBits as May, MessageFlags, InteractionResponseType as Type } from "discord-api-types/v10";
import { z } from "zod";
import { read, readMessage } from "./bodies.ts";
import { memberOf } from "./guilds.ts";
import { composeMessage, editMessage, removeMessage, storeMessage } from "./messages.ts";
import { permissionsIn } from "./permissions.ts";
import { refusal } from "./refusal.ts";
import { type Account, type Channel, isObject, type Message, type World } from "./world.ts";

/** What a person who pressed a button sees. */
export type PressReply = {
  /** A message of its own; the message of the button, changed; nothing visible; or "This interaction failed". */
  kind: "reply" | "update" | "acknowledged" | "failed";
  /** Whether only the person who pressed sees it. */
  ephemeral: boolean;
  content: string;
  embeds: Message["embeds"];
  components: Message["components"];
};

type Interaction = {
  id: string;
  token: string;
  account: Account;
  customId: string;
  /** The message of the button. */
  message: Message;
  state: "open" | "thinking" | "answered" | "failed";
  ephemeral: boolean;
  /** What `@original` is: the reply, or the message of the button. */
  original: Message | null;
  /** All replies, ephemeral ones included, the oldest first. */
  replies: Message[];
  /** Resolves what the person who pressed sees. */
  settle(kind: PressReply["kind"]): void;
};

const callbackBody = z.object({
  type: z.literal([
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.DeferredMessageUpdate,
    Type.UpdateMessage,
  ]),
  data: z.unknown().optional(),
});

export type Interactions = ReturnType<typeof makeInteractions>;

/**
 * The interactions with buttons, and the bot's answers.
 *
 * @param patience how long Discord waits for the first answer, in milliseconds
 */
export function makeInteractions(world: World, patience = 3000) {
  const all = new Map<string, Interaction>();

  /** The channel of the button. @throws Refusal 404 once the channel is deleted */
  const channelOf = ({ message }: Interaction): Channel => {
    const channel = world.channels.get(message.channel_id);
    if (!channel) throw refusal("UnknownChannel");
    return channel;
  };
  /** An ephemeral message cannot be deleted by others. */
  const isThere = (message: Message) => isEphemeral(message) || world.messages.has(message.id);

  const answer = (interaction: Interaction, kind: PressReply["kind"], original: Message) => {
    Object.assign(interaction, { state: "answered", original });
    interaction.settle(kind);
  };
  /** The first reply, or a follow-up. Only a public message is stored in the channel. */
  const reply = (interaction: Interaction, body: unknown): Message => {
    const written = readMessage(body);
    const channel = channelOf(interaction);
    const ephemeral = interaction.state === "thinking" ? interaction.ephemeral : isEphemeral(written);
    const others = written.flags & ~MessageFlags.Ephemeral;
    const flags = ephemeral ? others | MessageFlags.Ephemeral : others;
    const message = composeMessage(world, channel, world.bot, { ...written, flags });
    if (!ephemeral) storeMessage(world, channel, message);
    interaction.replies.push(message);
    if (interaction.state !== "answered") {
      interaction.ephemeral = ephemeral;
      answer(interaction, "reply", message);
    }
    return message;
  };
  const messageOf = ({ original, replies }: Interaction, id: string | undefined): Message => {
    const message = id === "@original" ? original : replies.find((one) => one.id === id);
    if (!(message && isThere(message))) throw refusal("UnknownMessage");
    return message;
  };

  return {
    all,
    messageOf,
    reply,
    /**
     * Presses a button as a person who sees it.
     *
     * @param changes other values of the packet that reports it, by their paths; undefined removes the field
     * @returns what they see once the bot has answered
     * @throws Error if there is no such button, it is switched off, or the person does not see it
     */
    press(
      account: Account,
      messageId: string,
      customId: string,
      changes: Readonly<Record<string, unknown>>,
    ): Promise<PressReply> {
      const { message, channel, component } = findButton(world, account, messageId, customId);
      const { promise, resolve } = Promise.withResolvers<PressReply>();
      const interaction: Interaction = {
        id: world.makeId(),
        token: randomBytes(24).toString("base64url"),
        account,
        customId,
        message,
        state: "open",
        ephemeral: false,
        original: null,
        replies: [],
        settle: (kind) => {
          clearTimeout(timer);
          if (kind === "failed") interaction.state = "failed";
          resolve(seen(kind, interaction));
        },
      };
      const timer = setTimeout(() => {
        if (interaction.state === "open") interaction.settle("failed");
      }, patience);
      all.set(interaction.id, interaction);
      const packet = structuredClone(asTheBotSeesIt(world, channel, interaction, component));
      for (const [path, value] of Object.entries(changes)) setAt(packet, path.split("."), value);
      world.announce("INTERACTION_CREATE", packet, channel.guild_id);
      return promise;
    },
    /** Carries out a bot's first answer. */
    callback(id = "", token: string | undefined, body: unknown) {
      const interaction = all.get(id);
      if (!interaction || interaction.token !== token || interaction.state === "failed")
        throw refusal("UnknownInteraction");
      if (interaction.state !== "open") throw refusal("InteractionHasAlreadyBeenAcknowledged");
      const { type, data = {} } = read(callbackBody, body);
      const { message } = interaction;
      if (type === Type.ChannelMessageWithSource) reply(interaction, data);
      else if (type === Type.DeferredChannelMessageWithSource) {
        Object.assign(interaction, { ephemeral: isEphemeral(readMessage(data)), state: "thinking" });
      } else if (type === Type.DeferredMessageUpdate) answer(interaction, "acknowledged", message);
      else {
        if (!isThere(message)) throw refusal("UnknownMessage");
        editMessage(world, channelOf(interaction), message, readMessage(data));
        answer(interaction, "update", message);
      }
      return outcomeOf(interaction, type);
    },
    /** The interaction with a token, once the bot has answered it. */
    answered({ application, token }: Record<string, string>): Interaction {
      const found = [...all.values()].find((one) => one.token === token);
      if (!found || application !== world.bot.id || found.state === "open") throw refusal("UnknownWebhook");
      return found;
    },
    edit(interaction: Interaction, id: string | undefined, body: unknown): Message {
      if (interaction.state === "thinking" && id === "@original") return reply(interaction, body);
      const message = messageOf(interaction, id);
      editMessage(world, channelOf(interaction), message, readMessage(body));
      return message;
    },
    remove(interaction: Interaction, id: string | undefined): void {
      const message = messageOf(interaction, id);
      if (!isEphemeral(message)) removeMessage(world, channelOf(interaction), message);
      interaction.replies = interaction.replies.filter((one) => one !== message);
      if (interaction.original === message) interaction.original = null;
    },
    /** Fails all interactions that wait for an answer. */
    close(): void {
      for (const interaction of all.values()) {
        if (interaction.state === "open" || interaction.state === "thinking") interaction.settle("failed");
      }
    },
  };
}

function isEphemeral({ flags }: { flags?: number }): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

function findButton(world: World, account: Account, messageId: string, customId: string) {
  const message = world.messages.get(messageId);
  const channel = world.channels.get(message?.channel_id ?? "");
  if (!(message && channel)) throw new Error(`There is no message ${messageId}`);
  const rows = (message.components ?? []) as unknown as { components: Record<string, unknown>[] }[];
  const component = rows.flatMap(({ components }) => components).find((one) => one["custom_id"] === customId);
  if (!component) throw new Error(`There is no button ${customId} on it`);
  if (component["disabled"]) throw new Error(`The button ${customId} is disabled`);
  if (!(permissionsIn(world, channel, account.id) & May.ViewChannel)) {
    throw new Error(`${account.username} does not see this channel`);
  }
  return { message, channel, component };
}

/** The packet with which the gateway reports a pressed button to the bot. */
function asTheBotSeesIt(
  world: World,
  channel: Channel,
  { id, token, account, message, customId }: Interaction,
  component: Record<string, unknown>,
) {
  const guild = world.guilds.get(channel.guild_id);
  const permissions = String(permissionsIn(world, channel, account.id));
  return {
    id,
    application_id: world.bot.id,
    type: 3,
    token,
    version: 1,
    guild_id: channel.guild_id,
    guild: { id: channel.guild_id, locale: "en-US", features: [] },
    guild_locale: "en-US",
    locale: "en-US",
    channel_id: channel.id,
    channel,
    member: { ...(guild && memberOf(world, guild, account.id)), permissions },
    message,
    data: { custom_id: customId, component_type: component["type"], id: component["id"] },
    app_permissions: String(permissionsIn(world, channel)),
    entitlements: [],
    authorizing_integration_owners: { 0: channel.guild_id },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
}

function setAt(within: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  const inner = within[name];
  if (rest.length === 0) {
    if (value === undefined) delete within[name];
    else within[name] = value;
  } else if (isObject(inner)) setAt(inner, rest, value);
}

/** The answer to a callback, where the bot asks for it. */
function outcomeOf({ id, original, ephemeral, state }: Interaction, type: number) {
  const message = { response_message_id: original?.id, response_message_ephemeral: ephemeral };
  return {
    interaction: { id, type: 3, ...message, response_message_loading: state === "thinking" },
    resource: { type, ...(original && { message: original }) },
  };
}

function seen(kind: PressReply["kind"], { ephemeral, original }: Interaction): PressReply {
  const { content = "", embeds = [], components = [] } = structuredClone(original) ?? {};
  return { kind, ephemeral: kind === "reply" && ephemeral, content, embeds, components };
}
