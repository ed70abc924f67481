import { RateLimitError } from "@discordjs/rest";
import { expect, test } from "vitest";
import type { Failure } from "../../../test/discord/fake-calls.ts";
import { openFakeDiscord } from "../../../test/discord/open-fake-discord.ts";
import { DiscordError, openDiscordApi } from "./discord-api.ts";

const rateLimit = { timeToReset: 0, limit: 1, method: "GET", hash: "", url: "", route: "", majorParameter: "" };
/** Creates the error of the Discord library. Both times are in milliseconds. */
const createRateLimitError = (times: { readonly retryAfter: number; readonly sublimitTimeout: number }) =>
  new RateLimitError({ ...rateLimit, global: false, scope: "user", ...times });

test("the time until a retry is rounded up to whole milliseconds, because the database stores integers", () => {
  expect(
    new DiscordError("limited", { cause: createRateLimitError({ retryAfter: 649.5, sublimitTimeout: 0 }) }).waitMs,
  ).toBe(650);
  expect(
    new DiscordError("limited", { cause: createRateLimitError({ retryAfter: 100, sublimitTimeout: 1000.25 }) }).waitMs,
  ).toBe(1001);
  expect(new DiscordError("away").waitMs).toBeUndefined();
});

// How a call fails, and the reason that admins see. "hang": there is no response. "stall": the response never ends.
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

test.each(failures)("a call that fails with %o has a readable reason", async (failure, expectedMessage) => {
  const { token, apiUrl, applicationId, fail } = await openFakeDiscord();
  const times = { callMs: 100, queueMs: 50, pressMs: 100, callsPerSecond: 50 };
  const stopping = new AbortController();
  const api = openDiscordApi({ apiUrl, botToken: token, clientId: applicationId }, times, stopping.signal);
  fail("GET /gateway/bot", failure);
  await expect(api.findGateway()).rejects.toThrow(expectedMessage);

  stopping.abort();
});

test("a call to an unreachable host has a readable reason", async () => {
  const unreachable = { apiUrl: "http://localhost:1/api", botToken: "bot", clientId: "1" };
  const stopping = new AbortController();
  const times = { callMs: 60_000, queueMs: 50, pressMs: 100, callsPerSecond: 50 };
  await expect(openDiscordApi(unreachable, times, stopping.signal).findGateway()).rejects.toThrow(/ECONNREFUSED/);

  stopping.abort();
});
