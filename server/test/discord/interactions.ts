import { randomBytes } from "node:crypto";
import { InteractionType, PermissionFlagsBits as May } from "discord-api-types/v10";
import { findComponent } from "./component-fields.ts";
import { memberOf } from "./guilds.ts";
import { type ChannelLocation, messageOf } from "./messages.ts";
import { permissionsOf } from "./permissions.ts";
import { withChanges } from "./with-changes.ts";
import { type Account, channelOf, type Message, type World } from "./world.ts";

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

export type Interaction = {
  id: string;
  token: string;
  account: Account;
  customId: string;
  /** The message of the button. */
  message: Message;
  channelId: string;
  state: "open" | "thinking" | "answered" | "failed";
  ephemeral: boolean;
  /** What `@original` is: the reply, or the message of the button. */
  original: Message | null;
  /** All replies, ephemeral ones included, the oldest first. */
  replies: Message[];
  /** Resolves what the person who pressed sees. */
  settle(kind: PressReply["kind"]): void;
};

/** How long Discord waits for a bot's answer, in milliseconds. */
const PATIENCE = 3000;

export type Interactions = ReturnType<typeof makeInteractions>;

/** The interactions with buttons. */
export function makeInteractions(world: World, patience = PATIENCE) {
  const all = new Map<string, Interaction>();
  const waiting = new Set<Interaction>();
  return {
    all,
    /**
     * Presses a button as a person who sees it.
     *
     * @returns what they see once the bot has answered
     * @throws Error if there is no such button, it is switched off, or the person does not see it
     */
    press(
      account: Account,
      messageId: string,
      customId: string,
      changes: Readonly<Record<string, unknown>> = {},
    ): Promise<PressReply> {
      const { location, message, component } = buttonFor(world, account, messageId, customId);
      const { promise, resolve } = Promise.withResolvers<PressReply>();
      const interaction: Interaction = {
        id: world.makeId(),
        token: randomBytes(24).toString("base64url"),
        account,
        customId,
        message,
        channelId: location.channel.id,
        state: "open",
        ephemeral: false,
        original: null,
        replies: [],
        settle: (kind) => {
          clearTimeout(timer);
          waiting.delete(interaction);
          if (kind === "failed") interaction.state = "failed";
          resolve(seen(kind, interaction));
        },
      };
      const timer = setTimeout(() => {
        if (interaction.state === "open") interaction.settle("failed");
      }, patience);
      all.set(interaction.id, interaction);
      waiting.add(interaction);
      const shown = withChanges(asTheBotSeesIt(world, location, interaction, component), changes);
      world.announce({ t: "INTERACTION_CREATE", d: shown, guildId: location.guild.id });
      return promise;
    },
    /** Fails all interactions that wait for an answer. */
    close(): void {
      for (const interaction of waiting) interaction.settle("failed");
    },
  };
}

function buttonFor(world: World, account: Account, messageId: string, customId: string) {
  const location = locationOf(world, messageId);
  if (!location) throw new Error(`There is no message ${messageId}`);
  const message = messageOf(world, location.channel, messageId);
  const component = findComponent(message.components, customId);
  if (!component) throw new Error(`There is no button ${customId} on it`);
  if (component["disabled"]) throw new Error(`The button ${customId} is disabled`);
  if (!(permissionsOf(world, location.guild, account.id, location.channel) & May.ViewChannel)) {
    throw new Error(`${account.username} does not see this channel`);
  }
  return { location, message, component };
}

function locationOf(world: World, messageId: string): ChannelLocation | undefined {
  for (const [channelId, messages] of world.messages) {
    if (messages.some((one) => one.id === messageId)) return channelOf(world, channelId);
  }
  return undefined;
}

/** The packet with which the gateway reports a pressed button to the bot. */
function asTheBotSeesIt(
  world: World,
  { guild, channel }: ChannelLocation,
  interaction: Interaction,
  component: Record<string, unknown>,
) {
  const { account } = interaction;
  return {
    id: interaction.id,
    application_id: world.bot.id,
    type: InteractionType.MessageComponent,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: "en-US", features: [] },
    guild_locale: "en-US",
    locale: "en-US",
    channel_id: channel.id,
    channel: structuredClone(channel),
    member: {
      ...memberOf(world, guild, account.id),
      permissions: String(permissionsOf(world, guild, account.id, channel)),
    },
    message: structuredClone(interaction.message),
    data: { custom_id: interaction.customId, component_type: component["type"], id: component["id"] },
    app_permissions: String(permissionsOf(world, guild, world.bot.id, channel)),
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
}

function seen(kind: PressReply["kind"], { ephemeral, original }: Interaction): PressReply {
  return {
    kind,
    ephemeral: kind === "reply" && ephemeral,
    content: original?.content ?? "",
    embeds: structuredClone(original?.embeds ?? []),
    components: structuredClone(original?.components ?? []),
  };
}
