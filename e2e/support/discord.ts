import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { test } from "./test.ts";

/** A fake Discord service for end-to-end tests, in a separate process. A "server" is a Discord server (guild). */
export type Discord = {
  /** The environment variables of a league that uses this Discord. */
  settings: Record<string, string>;
  /** Creates an account with this name on every server. */
  createAccount(displayName: string): Promise<DiscordAccount>;
  /** Creates a server without the bot, of which all accounts are members. */
  createServer(name: string): Promise<DiscordServer>;
  /** Sets the account that is signed in to Discord from now on. It authorises links and sign-ins. */
  authoriseAs(account: DiscordAccount): Promise<void>;
  /** Sends a gateway packet, or any other JSON value, to the bot. */
  sendPacket(packet: unknown): Promise<void>;
  /** Ends all gateway connections, and closes each new one with this code until `openGateway` is called. */
  closeGateway(code: number): Promise<void>;
  /** Accepts gateway connections again. */
  openGateway(): Promise<void>;
  stop(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "../../server/test/discord/run-fake-discord.ts");

/** Starts a fake Discord without accounts or servers. */
export async function startDiscord(): Promise<Discord> {
  const program = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  const output = JSON.parse(await readFirstLine(program.stdout)) as Record<string, string>;
  const control = createControl(output["controlUrl"] ?? "");
  return {
    settings: {
      DISCORD_API_URL: output["apiUrl"] ?? "",
      DISCORD_BOT_TOKEN: output["token"] ?? "",
      DISCORD_CLIENT_ID: output["applicationId"] ?? "",
      DISCORD_CLIENT_SECRET: output["clientSecret"] ?? "",
    },
    createAccount: (displayName) =>
      control("createAccount", { username: displayName.replaceAll(" ", "_"), displayName }),
    async createServer(name) {
      const id = await control<string>("createGuild", { name });
      return createServerClient(control, id);
    },
    async authoriseAs(account) {
      await control("authoriseAs", account);
    },
    async sendPacket(packet) {
      await control("sendPacket", packet);
    },
    async closeGateway(code) {
      await control("closeNewConnections", code);
      // The bot reconnects, and is then told the code.
      await control("cutConnections");
    },
    async openGateway() {
      await control("endFailures");
    },
    async stop() {
      program.kill();
      await once(program, "exit");
    },
  };
}

async function readFirstLine(stream: Readable): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error("Discord exited before it printed its URLs");
}

/** @param url the fake's URL for control requests: `POST <url>/<name of a function>` with its arguments */
function createControl(url: string): Control {
  return async (action, ...args) => {
    const response = await fetch(`${url}/${action}`, { method: "POST", body: JSON.stringify(args) });
    const { answer, error } = (await response.json()) as { answer?: unknown; error?: string };
    if (!response.ok) throw new Error(`Discord rejected ${action}: ${error}`);
    return answer as never;
  };
}

/** A person's Discord account. */
export type DiscordAccount = { id: string; username: string };

/** Calls a function of the fake Discord. @throws Error with its message if the function fails */
type Control = <T = null>(action: string, ...args: unknown[]) => Promise<T>;

/** A Discord server as its members see it. Channels are named `category/name`, or by their name without a category. */
export type DiscordServer = {
  /** Makes the next page that invites the bot choose this server. */
  chooseForInvitation(): Promise<void>;
  /** Returns the sorted names of the channels. */
  listChannels(): Promise<string[]>;
  deleteChannel(channel: string): Promise<void>;
  /**
   * Returns the texts of a channel's messages, the oldest first, with buttons at the end as `[Join]`. Returns an empty
   * array if the channel does not exist.
   */
  readMessages(channel: string): Promise<string[]>;
  /**
   * Presses the button with this label, and returns the private reply.
   * @param overrides replace values in the packet that reports the press to the bot
   * @throws Error if the reply is public
   */
  pressButton(account: DiscordAccount, channel: string, label: string, overrides?: PacketOverrides): Promise<string>;
};

/** New values of a packet's fields, by their paths: `{ "message.thread": null }`. */
type PacketOverrides = Readonly<Record<string, unknown>>;

type Channel = { id: string; name: string; parent_id: string | null };
type Button = { custom_id: string; label: string };
type Embed = { title?: string; description?: string; fields?: { name: string; value: string }[] };
type Message = { id: string; embeds: Embed[]; components?: { components: Button[] }[] };

function createServerClient(control: Control, id: string): DiscordServer {
  /** Returns the channels by their paths, such as `category/name`. */
  async function fetchChannels(): Promise<Map<string, Channel>> {
    const { channels } = await control<{ channels: Channel[] }>("readGuild", id);
    const names = new Map(channels.map((channel) => [channel.id, channel.name]));
    const getPath = ({ name, parent_id }: Channel) => (parent_id === null ? name : `${names.get(parent_id)}/${name}`);
    return new Map(channels.map((channel) => [getPath(channel), channel]));
  }
  async function fetchMessages(channel: string): Promise<Message[]> {
    const channels = await fetchChannels();
    const channelId = channels.get(channel)?.id;
    return channelId === undefined ? [] : control("listMessages", channelId);
  }

  return {
    async chooseForInvitation() {
      await control("chooseGuild", id);
    },
    async listChannels() {
      const channels = await fetchChannels();
      return [...channels.keys()].toSorted();
    },
    async deleteChannel(channel) {
      const channels = await fetchChannels();
      await control("deleteChannelByHand", channels.get(channel)?.id);
    },
    async readMessages(channel) {
      const messages = await fetchMessages(channel);
      return messages.map(formatMessage);
    },
    async pressButton(account, channel, label, overrides = {}) {
      for (const message of await fetchMessages(channel)) {
        const button = listButtons(message).find((candidate) => candidate.label === label);
        if (!button) continue;
        const press = { account, messageId: message.id, customId: button.custom_id, packetOverrides: overrides };
        const { ephemeral, content } = await control<{ ephemeral: boolean; content: string }>("press", press);
        if (!ephemeral) throw new Error(`The reply to ${label} is not private`);
        return content;
      }
      throw new Error(`${channel} has no button ${label}`);
    },
  };
}

function formatMessage(message: Message): string {
  const embeds = message.embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [...embeds, ...listButtons(message).map(({ label }) => `[${label}]`)].join("\n");
}

function listButtons({ components = [] }: Message): Button[] {
  return components.flatMap((row) => row.components);
}

/** An end-to-end test with a league that has a Discord bot. */
export const discordTest = test.extend<{ discord: Discord; discordSignUp: "on" | "off" }>({
  discordSignUp: ["off", { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern; there are none
  discord: async ({}, use) => {
    const discord = await startDiscord();
    await use(discord);
    await discord.stop();
  },

  settings: async ({ settings, discord, discordSignUp }, use) => {
    await use({ ...settings, ...discord.settings, DISCORD_SIGN_UP: discordSignUp });
  },
});
