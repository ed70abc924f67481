import { RateLimitError } from "@discordjs/rest";
import { expect, onTestFinished, test } from "vitest";
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

// How a call fails, and the reason that admins see (`/./`: any text). "hang": there is no response. "stall": the response
// never ends.
const failures: [Failure, string | RegExp][] = [
  [{ outcome: "hang" }, "Discord did not answer in time"],
  [{ outcome: "stall" }, "Discord did not answer in time"],
  [{ outcome: 429, retryAfter: 60_000 }, "Discord asks the bot to make fewer calls"],
  [{ outcome: 429, retryAfter: 60_000, global: true }, "Discord asks the bot to make fewer calls"],
  [{ outcome: 502, reply: "" }, "Discord answered with status 502"],
  [{ outcome: 403, reply: {} }, "Discord answered with status 403"],
  [{ outcome: 403, reply: { code: 50_013, message: "Missing Permissions" } }, "Missing Permissions"],
  [{ outcome: 200, reply: "" }, /./],
  [{ outcome: 200, reply: {} }, "Discord's response is invalid"],
  [{ outcome: "drop" }, /./],
  [{ outcome: "reset" }, /./],
];

/** Opens the API of a fake Discord. @param requestTimeoutMs the timeout of a call */
async function openApi(requestTimeoutMs: number) {
  const { token, apiUrl, applicationId, fail } = await openFakeDiscord();
  const times = {
    requestTimeoutMs,
    maxRateLimitWaitMs: 50,
    buttonReplyTimeoutMs: requestTimeoutMs,
    maxRequestsPerSecond: 50,
  };
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  return { fail, api: openDiscordApi({ apiUrl, botToken: token, clientId: applicationId }, times, stopping.signal) };
}

test.each(failures)("a call that fails with %o has a readable reason", async (failure, expectedMessage) => {
  // Only calls without a complete response wait for the timeout. On a busy machine, others may take longer than 100 ms.
  const { fail, api } = await openApi(failure.outcome === "hang" || failure.outcome === "stall" ? 100 : 60_000);
  fail("GET /gateway/bot", failure);
  await expect(api.findGateway()).rejects.toThrow(expectedMessage);
});

test.each([undefined, { message: "Not Found" }, { message: "Unknown", code: 10_008 }])(
  "the status 404 means that the target was deleted, whatever the response contains (%o)",
  async (reply) => {
    const { fail, api } = await openApi(60_000);
    // `times: null`: every call fails.
    fail("*", { outcome: 404, reply, times: null });
    expect(await api.updateMessage("1", "2", {})).toBe(false);
    await api.deleteChannel("1");
  },
);

test("a call to an unreachable host has a readable reason", async () => {
  const unreachable = { apiUrl: "http://localhost:1/api", botToken: "bot", clientId: "1" };
  const stopping = new AbortController();
  const times = {
    requestTimeoutMs: 60_000,
    maxRateLimitWaitMs: 50,
    buttonReplyTimeoutMs: 100,
    maxRequestsPerSecond: 50,
  };
  await expect(openDiscordApi(unreachable, times, stopping.signal).findGateway()).rejects.toThrow(/ECONNREFUSED/);

  stopping.abort();
});
