import { RateLimitError } from "@discordjs/rest";
import { expect, test } from "vitest";
import { DiscordFault } from "./discord-api.ts";

const limit = { timeToReset: 0, limit: 1, method: "GET", hash: "", url: "", route: "", majorParameter: "" };
const limited = (retryAfter: number, sublimitTimeout: number) =>
  new RateLimitError({ ...limit, global: false, scope: "user", retryAfter, sublimitTimeout });

test("rounds the time until a retry up to whole milliseconds, as the database stores them", () => {
  expect(new DiscordFault("limited", { cause: limited(649.5, 0) }).waitMs).toBe(650);
  expect(new DiscordFault("limited", { cause: limited(100, 1000.25) }).waitMs).toBe(1001);
  expect(new DiscordFault("away").waitMs).toBeUndefined();
});
