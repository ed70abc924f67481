import { Client, type ClientOptions, Events, GatewayIntentBits, PermissionFlagsBits as May } from "discord.js";
import { onTestFinished } from "vitest";
import { type DiscordPeer, type PeerOptions, startDiscordPeer } from "./peer.ts";

/** Enough for a bot that keeps channels and messages of its own. */
export const BOT_MAY =
  May.ViewChannel | May.SendMessages | May.EmbedLinks | May.ReadMessageHistory | May.ManageChannels | May.Connect;

/** A peer that ends with the test. */
export async function openPeer(options: PeerOptions = {}): Promise<DiscordPeer> {
  const peer = await startDiscordPeer(options);
  onTestFinished(peer.close);
  return peer;
}

/** A peer with one server, which the bot is on. */
export async function openGuild(permissions = BOT_MAY, options: PeerOptions = {}) {
  const peer = await openPeer(options);
  const guildId = peer.makeGuild({ name: "gCTF", memberCount: 321 });
  peer.invite(guildId, permissions);
  return { peer, guildId };
}

/** An unchanged client of discord.js that would be logged in; it ends with the test. */
export function openClient(peer: DiscordPeer, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // Without the 50 calls a second that discord.js allows itself.
    rest: { api: peer.apiUrl, version: "10", retries: 0, globalRequestsPerSecond: 10_000 },
    // Identifying anew would otherwise wait for 5 seconds, as Discord wants it.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: async () => undefined }) },
    ...options,
  });
  onTestFinished(() => client.destroy());
  return client;
}

/** A client, ready. */
export async function logIn(peer: DiscordPeer, options: Partial<ClientOptions> = {}): Promise<Client<true>> {
  const client = openClient(peer, options);
  const { promise, resolve } = Promise.withResolvers<Client<true>>();
  client.once(Events.ClientReady, resolve);
  await client.login(peer.token);
  return promise;
}
