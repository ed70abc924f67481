import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { openDiscordApi } from "./discord-api.ts";
import { openBot } from "./run-bot.ts";

const unreachableDiscord = {
  apiUrl: "http://127.0.0.1:1/api",
  botToken: "bot",
  clientId: "1",
  clientSecret: "secret",
  leagueChannel: undefined,
};

test("repeated attempts to connect add no abort listeners, and are logged once", async () => {
  const stopping = new AbortController();
  const listenerCounts: number[] = [];
  const warnings: string[] = [];
  const bot = {
    settings: unreachableDiscord,
    userAgent: "DiscordBot (http://localhost, 1)",
    api: openDiscordApi(
      unreachableDiscord,
      { callMs: 400, queueMs: 200, pressMs: 400, callsPerSecond: 50 },
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
      readyMs: 1000,
      stableMs: 1000,
      identifyMs: 1,
      renewMs: [1, 5],
      tokenMs: 1000,
    } as const,
    onGuilds: () => undefined,
    onState: () => undefined,
    onReady: () => undefined,
    onPress: async () => "",
    // Called once before each attempt, to compute the pause.
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
