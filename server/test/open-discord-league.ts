import { onTestFinished } from "vitest";
import { type DiscordPeer, type PeerOptions, startDiscordPeer } from "./discord/peer.ts";
import { openLeague } from "./open-league.ts";

/** What a league is configured with to speak to this Discord. */
export function discordEnvironment({ token, applicationId, clientSecret, apiUrl }: DiscordPeer) {
  return {
    DISCORD_BOT_TOKEN: token,
    DISCORD_CLIENT_ID: applicationId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_API_URL: apiUrl,
  };
}

/** A league and a Discord of the test's own; the league's bot is not started. */
export async function openDiscordLeague(options: PeerOptions = {}) {
  const peer = await startDiscordPeer(options);
  onTestFinished(peer.close);
  const league = await openLeague(discordEnvironment(peer));
  return { league, peer };
}
