import { RateLimitError } from "@discordjs/rest";
import { expect, test } from "vitest";
import type { Failure } from "../../../test/discord/fake-calls.ts";
import { openFakeDiscord } from "../../../test/discord/open-fake-discord.ts";
import { DiscordError, openDiscordApi } from "./discord-api.ts";

const limit = { timeToReset: 0, limit: 1, method: "GET", hash: "", url: "", route: "", majorParameter: "" };
const limited = (retryAfter: number, sublimitTimeout: number) =>
  new RateLimitError({ ...limit, global: false, scope: "user", retryAfter, sublimitTimeout });

test("rounds the retry time up to whole milliseconds, as the database stores integers", () => {
  expect(new DiscordError("limited", { cause: limited(649.5, 0) }).waitMs).toBe(650);
  expect(new DiscordError("limited", { cause: limited(100, 1000.25) }).waitMs).toBe(1001);
  expect(new DiscordError("away").waitMs).toBeUndefined();
});

const failures: [Failure, string | RegExp][] = [
  [{ how: "hang" }, "Discord did not answer in time"],
  [{ how: "stall" }, "Discord did not answer in time"],
  [{ how: 429, retryAfter: 60_000 }, "Discord asks the bot to make fewer calls"],
  [{ how: 429, retryAfter: 60_000, global: true }, "Discord asks the bot to make fewer calls"],
  [{ how: 502, reply: "" }, "Discord answered with status 502"],
  [{ how: 403, reply: {} }, "Discord answered with status 403"],
  [{ how: 403, reply: { code: 50_013, message: "Missing Permissions" } }, "Missing Permissions"],
  [{ how: "drop" }, /./],
  [{ how: "reset" }, /./],
];

test.each(failures)("a call that fails with %o has a readable reason", async (failure, words) => {
  const { token, apiUrl, applicationId, fail } = await openFakeDiscord();
  const times = { callMs: 100, queueMs: 50, pressMs: 100, callsPerSecond: 50 };
  const ending = new AbortController();
  const api = openDiscordApi({ apiUrl, botToken: token, clientId: applicationId }, times, ending.signal);
  fail("GET /gateway/bot", failure);
  await expect(api.gateway()).rejects.toThrow(words);

  ending.abort();
});

test("a call to an unreachable host has a readable reason", async () => {
  const nowhere = { apiUrl: "http://localhost:1/api", botToken: "bot", clientId: "1" };
  const ending = new AbortController();
  const times = { callMs: 60_000, queueMs: 50, pressMs: 100, callsPerSecond: 50 };
  await expect(openDiscordApi(nowhere, times, ending.signal).gateway()).rejects.toThrow(/ECONNREFUSED/);

  ending.abort();
});
