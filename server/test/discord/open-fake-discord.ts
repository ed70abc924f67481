import { Client, type ClientOptions, Events, GatewayIntentBits, PermissionFlagsBits as Permission } from "discord.js";
import { onTestFinished } from "vitest";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "./fake-discord.ts";

/** The permissions of a bot that creates channels and messages. */
export const BOT_PERMISSIONS =
  Permission.ViewChannel |
  Permission.SendMessages |
  Permission.EmbedLinks |
  Permission.ReadMessageHistory |
  Permission.ManageChannels |
  Permission.Connect;

/** Starts a fake Discord and closes it when the test ends. */
export async function openFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const fakeDiscord = await startFakeDiscord(options);
  onTestFinished(fakeDiscord.close);
  return fakeDiscord;
}

/** Starts a fake Discord with one server that the bot is a member of. */
export async function openGuild(permissions = BOT_PERMISSIONS, options: FakeDiscordOptions = {}) {
  const fakeDiscord = await openFakeDiscord(options);
  const guildId = fakeDiscord.createGuild({ name: "gCTF", memberCount: 321 });
  fakeDiscord.invite(guildId, permissions);
  return { fakeDiscord, guildId };
}

/** Creates a client of discord.js that is not logged in, and destroys it when the test ends. */
export function openClient(fakeDiscord: FakeDiscord, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // Turns off the limit of 50 calls per second in discord.js.
    rest: { api: fakeDiscord.apiUrl, version: "10", retries: 0, globalRequestsPerSecond: 10_000 },
    // By default discord.js waits 5 seconds before it identifies again, as Discord demands.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: async () => undefined }) },
    ...options,
  });
  onTestFinished(() => client.destroy());
  return client;
}

/** Creates a client, logs in, and waits until it is ready. */
export async function logIn(fakeDiscord: FakeDiscord, options: Partial<ClientOptions> = {}): Promise<Client<true>> {
  const client = openClient(fakeDiscord, options);
  const { promise, resolve } = Promise.withResolvers<Client<true>>();
  client.once(Events.ClientReady, resolve);
  await client.login(fakeDiscord.token);
  return promise;
}
