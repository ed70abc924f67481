import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { runBot } from "./run-bot.ts";

const nowhere = { apiUrl: "http://127.0.0.1:1/api", botToken: "bot", clientId: "1", clientSecret: "secret" };

test("however often the bot connects, nothing is left of the times before", async () => {
  const ending = new AbortController();
  const listening: number[] = [];
  const bot = {
    settings: nowhere,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    times: { firstMs: 1, mostMs: 1 },
    onGuilds: () => undefined,
    onPress: async () => "",
    lot: () => {
      listening.push(getEventListeners(ending.signal, "abort").length);
      if (listening.length === 20) ending.abort();
      return 0;
    },
  };
  await runBot(bot, ending.signal);
  expect(listening.at(-1)).toBe(listening[0]);
});
