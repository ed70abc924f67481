import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { type DiscordLeague, openLeagueWithDiscordServer } from "../../../test/open-discord-league.ts";
import { createQueue } from "../../../test/queue-up.ts";

const lostMessage = "The bot is not connected to Discord";
const reconnectedMessage = "The bot is connected to Discord again";

async function readBotState({ league }: DiscordLeague) {
  return (await league.call("getDiscordState", { as: league.admin })).data;
}

async function waitUntil(isFulfilled: () => Promise<boolean>): Promise<void> {
  while (!(await isFulfilled())) await pause(5);
}

const outages = [
  {
    behaviour: "accepts connections and closes them",
    interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.closeNewConnections(4000),
    fault: "Discord closed the connection (code 4000)",
    times: {},
  },
  {
    behaviour: "does not respond",
    interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.muteGateway(),
    fault: "Discord's gateway was not ready in time",
    times: { readyTimeoutMs: 60 },
  },
];

/** Counts the attempts to connect so far. */
const countAttempts = (fakeDiscord: FakeDiscord) => fakeDiscord.listCalls("GET /gateway/bot").length;

/** Lists the messages about an outage that were logged so far. */
const listOutageMessages = ({ league }: DiscordLeague) =>
  league.log.listMessages().filter((message) => message === lostMessage || message === reconnectedMessage);

test.each(outages)(
  "a gateway that $behaviour is retried with backoff, logged once, and shown to admins",
  async ({ interrupt, fault, times }) => {
    const discord = await openLeagueWithDiscordServer({}, () => ({ LOG_LEVEL: "info" }));
    const { fakeDiscord } = discord;
    fakeDiscord.forgetCalls();
    interrupt(fakeDiscord);
    expect(await readBotState(discord)).toEqual({
      connected: false,
      fault: null,
      isRefused: false,
      since: null,
      queues: [],
    });

    discord.start(times);
    // However many attempts fail, the outage is logged once.
    await fakeDiscord.waitUntil(() => countAttempts(fakeDiscord) > 5);
    await waitUntil(async () => (await readBotState(discord)).fault !== null);
    expect(await readBotState(discord)).toMatchObject({ connected: false, fault });
    expect(listOutageMessages(discord)).toEqual([lostMessage]);

    fakeDiscord.endFailures();
    await waitUntil(async () => (await readBotState(discord)).connected);
    expect(listOutageMessages(discord)).toEqual([lostMessage, reconnectedMessage]);
    expect((await readBotState(discord)).fault).toBeNull();
  },
);

/** The close codes after which Discord rejects every further attempt, and the messages to admins. */
const rejections = [
  { closeCode: 4004, fault: "Discord rejected the bot's token" },
  { closeCode: 4010, fault: "Discord rejected the bot's shard (code 4010)" },
  { closeCode: 4011, fault: "The bot is on more Discord servers than one connection may serve (code 4011)" },
  { closeCode: 4012, fault: "Discord no longer supports version 10 of its gateway (code 4012)" },
  { closeCode: 4013, fault: "Discord does not know the intents that the bot requested (code 4013)" },
  { closeCode: 4014, fault: "Discord does not allow the intents that the bot requested (code 4014)" },
];

test.each(rejections)(
  "after the close code $closeCode the bot connects again only when an admin requests it",
  async ({ closeCode, fault }) => {
    const discord = await openLeagueWithDiscordServer({}, () => ({ LOG_LEVEL: "info" }));
    const { league, fakeDiscord, waitUntilDelivered } = discord;
    fakeDiscord.closeNewConnections(closeCode);
    // An automatic retry would happen immediately.
    discord.start({ firstWaitMs: 0, maxWaitMs: 0 });
    await waitUntil(async () => (await readBotState(discord)).fault !== null);
    expect(await readBotState(discord)).toMatchObject({ connected: false, fault, isRefused: true });

    await league.call("connectBot", { as: league.admin });
    await waitUntilDelivered();
    await fakeDiscord.waitUntil(() => countAttempts(fakeDiscord) === 2);
    // A third attempt would be made at once. To deliver a message about a new queue takes longer.
    await createQueue(league);
    await waitUntilDelivered();
    expect(countAttempts(fakeDiscord)).toBe(2);
    expect(await readBotState(discord)).toMatchObject({ connected: false, fault, isRefused: true });

    fakeDiscord.endFailures();
    await league.call("connectBot", { as: league.admin });
    await waitUntil(async () => (await readBotState(discord)).connected);
    expect(await readBotState(discord)).toMatchObject({ fault: null, isRefused: false });
    expect(listOutageMessages(discord)).toEqual([lostMessage, reconnectedMessage]);
  },
);

test("a request of an admin triggers the next attempt immediately", async () => {
  const discord = await openLeagueWithDiscordServer();
  const { league, fakeDiscord } = discord;
  fakeDiscord.closeNewConnections(4000);
  // An automatic retry would happen after the test.
  discord.start({ firstWaitMs: 3_600_000, maxWaitMs: 3_600_000 });
  await waitUntil(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ isRefused: false });

  fakeDiscord.endFailures();
  await league.call("connectBot", { as: league.admin });
  await waitUntil(async () => (await readBotState(discord)).connected);
  expect(countAttempts(fakeDiscord)).toBe(2);
});

test("the bot does not start a new session immediately after Discord ended one", async () => {
  const discord = await openLeagueWithDiscordServer();
  const { league, fakeDiscord } = discord;
  // The pause before a new session would end after the test.
  discord.start({ newSessionDelayMs: { min: 3_600_000, max: 3_600_000 } });
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  fakeDiscord.invalidateSessions();
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 0);
  // Gives a second attempt the time to happen.
  await createQueue(league);
  await discord.waitUntilDelivered();
  expect(countAttempts(fakeDiscord)).toBe(1);

  await league.call("connectBot", { as: league.admin });
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
});

test("a gateway that becomes ready and then closes is retried with backoff", async () => {
  const discord = await openLeagueWithDiscordServer({}, () => ({ LOG_LEVEL: "info" }));
  const { league, fakeDiscord } = discord;
  // A connection that ends within this time counts as a failure.
  discord.start({ stableAfterMs: 60_000 });
  for (let session = 0; session < 4; session += 1) {
    await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
    fakeDiscord.invalidateSessions();
    await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 0);
  }
  await waitUntil(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ connected: false, fault: "Discord ended the session" });
  expect(league.log.listMessages().filter((message) => message === lostMessage)).toHaveLength(1);
});

test("the bot starts no more sessions than Discord allows", async () => {
  const discord = await openLeagueWithDiscordServer();
  const { fakeDiscord } = discord;
  const session_start_limit = { total: 1000, remaining: 0, reset_after: 86_000_000, max_concurrency: 1 };
  // Discord's response to the request for the gateway's URL: no further session may be started.
  const reply = { url: `ws://127.0.0.1:${fakeDiscord.port}/gateway`, shards: 1, session_start_limit };
  // `times: null`: each request gets this response.
  fakeDiscord.fail("GET /gateway/bot", { outcome: 200, reply, times: null });
  discord.start();
  await waitUntil(async () => (await readBotState(discord)).fault !== null);
  expect(await readBotState(discord)).toMatchObject({ fault: "The bot has used up its Discord sessions for now" });
  expect(countAttempts(fakeDiscord)).toBe(1);
  expect(fakeDiscord.countConnections()).toBe(0);
});
