import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { type DiscordLeague, openDiscordLeague } from "../../../test/open-discord-league.ts";
import { createQueue } from "../../../test/queue-up.ts";

const lostMessage = "The bot is not connected to Discord";
const reconnectedMessage = "The bot is connected to Discord again";

async function readBotState({ league }: DiscordLeague) {
  return (await league.call("getDiscordState", { as: league.admin })).data;
}

async function until(isFulfilled: () => Promise<boolean>): Promise<void> {
  while (!(await isFulfilled())) await pause(5);
}

test.each([
  [
    "accepts and closes",
    (fakeDiscord: FakeDiscord) => fakeDiscord.closeAtOnce(4000),
    "Discord closed the connection (code 4000)",
    {},
  ],
  [
    "says nothing",
    (fakeDiscord: FakeDiscord) => fakeDiscord.mute(),
    "Discord's gateway was not ready in time",
    { readyMs: 60 },
  ],
])("a gateway that %s is retried with backoff, logged once, and shown to admins", async (_, disturb, fault, times) => {
  const discord = await openDiscordLeague({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord } = discord;
  const logged = () =>
    league.log.messages().filter((message) => message === lostMessage || message === reconnectedMessage);
  fakeDiscord.clearLedger();
  disturb(fakeDiscord);
  expect(await readBotState(discord)).toEqual({
    connected: false,
    fault: null,
    isRefused: false,
    since: null,
    queues: [],
  });

  discord.start(times);
  await fakeDiscord.until(() => fakeDiscord.calls("GET /gateway/bot").length > 5);
  await until(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ connected: false, fault });
  expect(logged()).toEqual([lostMessage]);

  fakeDiscord.heal();
  await until(async () => (await readBotState(discord)).connected);
  expect(logged()).toEqual([lostMessage, reconnectedMessage]);
  expect((await readBotState(discord)).fault).toBeNull();
});

const rejections: [number, string][] = [
  [4004, "Discord rejected the bot's token"],
  [4010, "Discord rejected the bot's shard (code 4010)"],
  [4011, "The bot is on more Discord servers than one connection may serve (code 4011)"],
  [4012, "Discord no longer supports version 10 of its gateway (code 4012)"],
  [4013, "Discord does not know the intents that the bot requested (code 4013)"],
  [4014, "Discord does not allow the intents that the bot requested (code 4014)"],
];

/** Counts the attempts to connect so far. */
const countAttempts = (fakeDiscord: FakeDiscord) => fakeDiscord.calls("GET /gateway/bot").length;

test.each(rejections)("after the close code %i the bot connects again only when an admin asks", async (code, fault) => {
  const discord = await openDiscordLeague({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord, settled } = discord;
  fakeDiscord.closeAtOnce(code);
  // An automatic retry would happen at once.
  discord.start({ firstMs: 0, maxMs: 0 });
  await until(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ connected: false, fault, isRefused: true });

  await league.call("connectBot", { as: league.admin });
  await settled();
  await fakeDiscord.until(() => countAttempts(fakeDiscord) === 2);
  await createQueue(league);
  await settled();
  expect(countAttempts(fakeDiscord)).toBe(2);
  expect(await readBotState(discord)).toMatchObject({ connected: false, fault, isRefused: true });

  fakeDiscord.heal();
  await league.call("connectBot", { as: league.admin });
  await until(async () => (await readBotState(discord)).connected);
  expect(await readBotState(discord)).toMatchObject({ fault: null, isRefused: false });
  expect(league.log.messages().filter((message) => message === lostMessage || message === reconnectedMessage)).toEqual([
    lostMessage,
    reconnectedMessage,
  ]);
});

test("a request of an admin triggers the next attempt at once", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  fakeDiscord.closeAtOnce(4000);
  discord.start({ firstMs: 3_600_000, maxMs: 3_600_000 });
  await until(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ isRefused: false });

  fakeDiscord.heal();
  await league.call("connectBot", { as: league.admin });
  await until(async () => (await readBotState(discord)).connected);
  expect(countAttempts(fakeDiscord)).toBe(2);
});

test("the bot does not start a new session at once after Discord ended one", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  discord.start({ renewMs: [3_600_000, 3_600_000] });
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  fakeDiscord.invalidate();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
  await createQueue(league);
  await discord.settled();
  expect(countAttempts(fakeDiscord)).toBe(1);

  await league.call("connectBot", { as: league.admin });
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
});

test("a gateway that gets ready and then closes is retried with backoff", async () => {
  const discord = await openDiscordLeague({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord } = discord;
  discord.start({ lastsMs: 60_000 });
  for (let session = 0; session < 4; session += 1) {
    await fakeDiscord.until(() => fakeDiscord.connected() === 1);
    fakeDiscord.invalidate();
    await fakeDiscord.until(() => fakeDiscord.connected() === 0);
  }
  await until(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ connected: false, fault: "Discord ended the session" });
  expect(league.log.messages().filter((message) => message === lostMessage)).toHaveLength(1);
});

test("the bot starts no more sessions than Discord allows", async () => {
  const discord = await openDiscordLeague();
  const { fakeDiscord } = discord;
  const session_start_limit = { total: 1000, remaining: 0, reset_after: 86_000_000, max_concurrency: 1 };
  const reply = { url: `ws://127.0.0.1:${fakeDiscord.port}/gateway`, shards: 1, session_start_limit };
  fakeDiscord.fail("GET /gateway/bot", { how: 200, reply, times: null });
  discord.start();
  await until(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ fault: "The bot has used up its Discord sessions for now" });
  expect(fakeDiscord.calls("GET /gateway/bot")).toHaveLength(1);
  expect(fakeDiscord.connected()).toBe(0);
});
