import { Client, type ClientOptions, Events, GatewayIntentBits, PermissionFlagsBits as May } from "discord.js";
import { onTestFinished } from "vitest";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "./fake-discord.ts";

/** The permissions of a bot that has its own channels and messages. */
export const BOT_MAY =
  May.ViewChannel | May.SendMessages | May.EmbedLinks | May.ReadMessageHistory | May.ManageChannels | May.Connect;

/** A fake that is closed when the test ends. */
export async function openFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const fakeDiscord = await startFakeDiscord(options);
  onTestFinished(fakeDiscord.close);
  return fakeDiscord;
}

/** A fake with one server, which the bot is on. */
export async function openGuild(permissions = BOT_MAY, options: FakeDiscordOptions = {}) {
  const fakeDiscord = await openFakeDiscord(options);
  const guildId = fakeDiscord.makeGuild({ name: "gCTF", memberCount: 321 });
  fakeDiscord.invite(guildId, permissions);
  return { fakeDiscord, guildId };
}

/** A client of discord.js before its login; it is destroyed when the test ends. */
export function openClient(fakeDiscord: FakeDiscord, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // Without the global limit of 50 calls a second in discord.js.
    rest: { api: fakeDiscord.apiUrl, version: "10", retries: 0, globalRequestsPerSecond: 10_000 },
    // Otherwise discord.js waits 5 seconds before it identifies again, as Discord demands.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: async () => undefined }) },
    ...options,
  });
  onTestFinished(() => client.destroy());
  return client;
}

/** A client that is ready. */
export async function logIn(fakeDiscord: FakeDiscord, options: Partial<ClientOptions> = {}): Promise<Client<true>> {
  const client = openClient(fakeDiscord, options);
  const { promise, resolve } = Promise.withResolvers<Client<true>>();
  client.once(Events.ClientReady, resolve);
  await client.login(fakeDiscord.token);
  return promise;
}
