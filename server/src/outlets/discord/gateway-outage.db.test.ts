import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { type DiscordLeague, openDiscordLeague } from "../../../test/open-discord-league.ts";

const lost = "The bot is not connected to Discord";
const back = "The bot is connected to Discord again";

async function stateOf({ league }: DiscordLeague) {
  return (await league.call("getDiscordState", { as: league.admin })).data;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

test.each([
  [
    "accepts and closes",
    (fakeDiscord: FakeDiscord) => fakeDiscord.closeAtOnce(4000),
    "Discord closed the connection (code 4000)",
    {},
  ],
  [
    "refuses the token",
    (fakeDiscord: FakeDiscord) => fakeDiscord.closeAtOnce(4004),
    "Discord does not take the bot's token",
    {},
  ],
  [
    "says nothing",
    (fakeDiscord: FakeDiscord) => fakeDiscord.mute(),
    "Discord's gateway did not get ready in time",
    { readyMs: 60 },
  ],
])("a gateway that %s is retried with backoff, logged once, and shown to admins", async (_, harm, fault, times) => {
  const discord = await openDiscordLeague({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord } = discord;
  const logged = () => league.log.messages().filter((message) => message === lost || message === back);
  fakeDiscord.clearLedger();
  harm(fakeDiscord);
  expect(await stateOf(discord)).toEqual({ connected: false, fault: null, since: null, queues: [] });
  discord.start(times);
  await fakeDiscord.until(() => fakeDiscord.calls("GET /gateway/bot").length > 5);
  await until(async () => (await stateOf(discord)).fault !== null);
  expect(await stateOf(discord)).toMatchObject({ connected: false, fault });
  expect(logged()).toEqual([lost]);
  fakeDiscord.heal();
  await until(async () => (await stateOf(discord)).connected);
  expect(logged()).toEqual([lost, back]);
  expect((await stateOf(discord)).fault).toBeNull();
});

test("a gateway that gets ready and then closes is retried with backoff", async () => {
  const discord = await openDiscordLeague({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord } = discord;
  discord.start({ lastsMs: 60_000 });
  for (let times = 0; times < 4; times += 1) {
    await fakeDiscord.until(() => fakeDiscord.connected() === 1);
    fakeDiscord.invalidate();
    await fakeDiscord.until(() => fakeDiscord.connected() === 0);
  }
  await until(async () => (await stateOf(discord)).fault !== null);
  expect(await stateOf(discord)).toMatchObject({ connected: false, fault: "Discord ended the session" });
  expect(league.log.messages().filter((message) => message === lost)).toHaveLength(1);
});

test("the bot starts no more sessions than Discord allows", async () => {
  const discord = await openDiscordLeague();
  const { fakeDiscord } = discord;
  const session_start_limit = { total: 1000, remaining: 0, reset_after: 86_000_000, max_concurrency: 1 };
  const reply = { url: `ws://127.0.0.1:${fakeDiscord.port}/gateway`, shards: 1, session_start_limit };
  fakeDiscord.fail("GET /gateway/bot", { how: 200, reply, times: null });
  discord.start();
  await until(async () => (await stateOf(discord)).fault !== null);
  expect(await stateOf(discord)).toMatchObject({ fault: "Discord lets the bot begin no more sessions for now" });
  expect(fakeDiscord.calls("GET /gateway/bot")).toHaveLength(1);
  expect(fakeDiscord.connected()).toBe(0);
});
