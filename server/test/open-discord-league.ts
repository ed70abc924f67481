import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { DiscordSettings } from "../src/features/settings.ts";
import { botPermissions } from "../src/integrations/discord/bot-permissions.ts";
import { type DiscordTimes, startDiscord } from "../src/integrations/discord/start-discord.ts";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "./discord/fake-discord.ts";
import { type League, openLeague } from "./open-league.ts";
import type { Player } from "./queue-up.ts";

/**
 * Times of the bot for tests, in milliseconds. Delays and intervals are short. Timeouts are long, so that no test fails
 * because the machine is busy. Tests of timeouts set their own.
 */
export const quickTimes: DiscordTimes = {
  requestTimeoutMs: 60_000,
  maxRateLimitWaitMs: 200,
  buttonReplyTimeoutMs: 60_000,
  interactionTokenLifetimeMs: 900_000,
  maxRequestsPerSecond: 10_000,
  firstWaitMs: 2,
  maxWaitMs: 8,
  pollIntervalMs: 5,
  leaseMs: 2_000,
  readyTimeoutMs: 60_000,
  stableAfterMs: 20,
  minSessionIntervalMs: 5,
  newSessionDelayMs: { min: 1, max: 5 },
  leadershipCheckIntervalMs: 5,
  fullUpdateIntervalMs: 600_000,
};

/** Returns the environment of a league that uses this fake Discord. */
export function createDiscordEnvironment({ token, applicationId, clientSecret, apiUrl }: FakeDiscord) {
  return {
    DISCORD_BOT_TOKEN: token,
    DISCORD_CLIENT_ID: applicationId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_API_URL: apiUrl,
  };
}

export type DiscordLeague = Awaited<ReturnType<typeof openLeagueWithDiscordServer>>;

/**
 * Opens a league and a fake Discord that it reaches over HTTP and WebSockets, for tests of connections. Does not start the
 * league's bot. For tests of what Discord shows, see `openLeagueWithDiscordInMemory`.
 */
export async function openLeagueWithDiscordServer(
  options: FakeDiscordOptions = {},
  environment: (fakeDiscord: FakeDiscord) => Record<string, string> = () => ({}),
) {
  const fakeDiscord = await startFakeDiscord({ responseTimeoutMs: 60_000, ...options });
  onTestFinished(fakeDiscord.close);
  const league = await openLeague({ ...createDiscordEnvironment(fakeDiscord), ...environment(fakeDiscord) });

  /** Starts the bot. Until it stops, the league's clock advances in real time. */
  function start(times: Partial<DiscordTimes> = {}) {
    const { context, http } = league;
    const integration = startDiscord(context, getDiscordSettings(league), http.server.log, { ...quickTimes, ...times });
    const clockTimer = setInterval(() => league.clock.advance(5), 5);
    const stop = async () => {
      clearInterval(clockTimer);
      await integration.stop();
    };
    onTestFinished(stop);
    return { stop };
  }

  return {
    league,
    fakeDiscord,
    start,
    /** Creates a Discord server (guild) with the bot on it, and waits until the league lists it. @returns its id */
    async addGuild(name = "gCTF"): Promise<string> {
      const id = fakeDiscord.createGuild({ name });
      fakeDiscord.invite(id, botPermissions);
      await waitUntilListed(league, id);
      return id;
    },
    /** Waits until all outbox messages are delivered. */
    async waitUntilDelivered(): Promise<void> {
      while ((await countOutboxMessages(league)) > 0) await pause(5);
    },
    /** Creates a Discord account and links it to a player. */
    async link({ token, name, id }: Player): Promise<{ readonly id: string }> {
      const account = fakeDiscord.createAccount({ username: `discord_${id}`, displayName: `${name} on Discord` });
      fakeDiscord.authoriseAs(account);
      const { data } = await league.call("beginDiscordLink", { as: token });
      const page = await fetch(data.url, { redirect: "manual" });
      const { pathname, search } = new URL(page.headers.get("location") ?? "");
      const headers = { cookie: `session=${token}` };
      await league.http.server.inject({ method: "GET", url: pathname + search, headers });
      return account;
    },
  };
}

function getDiscordSettings({ context: { settings } }: League): DiscordSettings {
  if (settings.discord === undefined) throw new Error("This league has no Discord");
  return settings.discord;
}

/** Waits until the league lists a server of its bot. */
async function waitUntilListed(league: League, id: string): Promise<void> {
  const isListed = async () => {
    const { data } = await league.call("listGuilds", { as: league.admin });
    return data.some((guild) => guild.id === id);
  };
  while (!(await isListed())) await pause(5);
}

async function countOutboxMessages({ context: { db } }: League): Promise<number> {
  const { rows } = await db
    .selectFrom("outbox")
    .select((build) => build.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return rows;
}
