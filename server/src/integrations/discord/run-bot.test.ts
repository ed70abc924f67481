import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { openDiscordApi } from "./discord-api.ts";
import { openBot } from "./run-bot.ts";

/** Nothing listens on port 1, so every attempt to connect fails. */
const unreachableDiscord = {
  apiUrl: "http://127.0.0.1:1/api",
  botToken: "bot",
  clientId: "1",
  clientSecret: "secret",
  leagueChannel: undefined,
};

test("repeated attempts to connect do not add abort listeners, and are logged only once", async () => {
  const stopping = new AbortController();
  const listenerCounts: number[] = [];
  const warnings: string[] = [];
  const bot = {
    settings: unreachableDiscord,
    userAgent: "DiscordBot (http://localhost, 1)",
    api: openDiscordApi(
      unreachableDiscord,
      { requestTimeoutMs: 400, maxRateLimitWaitMs: 200, buttonReplyTimeoutMs: 400, maxRequestsPerSecond: 50 },
      stopping.signal,
    ),
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (_fields: object, message: string) => warnings.push(message),
      error: () => undefined,
    },
    times: {
      firstWaitMs: 1,
      maxWaitMs: 1,
      readyTimeoutMs: 1000,
      stableAfterMs: 1000,
      minSessionIntervalMs: 1,
      newSessionDelayMs: { min: 1, max: 5 },
      interactionTokenLifetimeMs: 1000,
    },
    onGuilds: () => undefined,
    onState: () => undefined,
    onReady: () => undefined,
    onButtonPress: async () => "",
    // Called after each attempt, to compute the pause before the next one. Ends the test after 20 attempts.
    random: () => {
      listenerCounts.push(getEventListeners(stopping.signal, "abort").length);
      if (listenerCounts.length === 20) stopping.abort();
      return 0;
    },
  };
  await openBot(bot).run(stopping.signal);
  expect(listenerCounts.at(-1)).toBe(listenerCounts[0]);
  expect(warnings).toEqual(["The bot is not connected to Discord"]);
});
