import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { openDiscordApi } from "./discord-api.ts";
import { openBot } from "./run-bot.ts";

const nowhere = {
  apiUrl: "http://127.0.0.1:1/api",
  botToken: "bot",
  clientId: "1",
  clientSecret: "secret",
  leagueChannel: undefined,
};

test("reconnecting leaves no listeners behind, and warns once", async () => {
  const ending = new AbortController();
  const listening: number[] = [];
  const warnings: string[] = [];
  const bot = {
    settings: nowhere,
    userAgent: "DiscordBot (http://localhost, 1)",
    api: openDiscordApi(nowhere, { callMs: 400, queueMs: 200, pressMs: 400, callsPerSecond: 50 }, ending.signal),
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (_fields: object, message: string) => warnings.push(message),
      error: () => undefined,
    },
    times: {
      firstMs: 1,
      maxMs: 1,
      readyMs: 1000,
      lastsMs: 1000,
      identifyMs: 1,
      renewMs: [1, 5],
      tokenMs: 1000,
    } as const,
    onGuilds: () => undefined,
    onState: () => undefined,
    onReady: () => undefined,
    onPress: async () => "",
    random: () => {
      listening.push(getEventListeners(ending.signal, "abort").length);
      if (listening.length === 20) ending.abort();
      return 0;
    },
  };
  await openBot(bot).run(ending.signal);
  expect(listening.at(-1)).toBe(listening[0]);
  expect(warnings).toEqual(["The bot is not connected to Discord"]);
});
