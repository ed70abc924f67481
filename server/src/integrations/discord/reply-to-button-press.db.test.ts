import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FakeDiscordOptions } from "../../../test/discord/fake-discord.ts";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { findShownMessage } from "../../../test/shown-on-discord.ts";
import type { DiscordTimes } from "./start-discord.ts";

/**
 * Opens a queue that is connected to a Discord server, and creates a player with a linked account.
 * @returns also a function that presses a button of the queue's message as this player
 */
async function openQueueWithPlayer(options: FakeDiscordOptions = {}, times: Partial<DiscordTimes> = {}) {
  const discord = await openConnectedQueue({ mode: "2v2" }, options, times);
  const { league, fakeDiscord, guildId, queueId } = discord;
  const [player] = await signUpAll(league, "Ann");
  const account = await discord.link(player);
  const press = (action: string) => {
    const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
    return fakeDiscord.press({ account, messageId, customId: `${action}:${queueId}` });
  };
  return { league, fakeDiscord, press };
}

const acknowledgementRoute = "POST /interactions/:interaction/:token/callback";
const replyRoute = "PATCH /webhooks/:application/:token/messages/:message";

test("a button press gets a private reply in time, while other calls to Discord hang", async () => {
  const { fakeDiscord, press } = await openQueueWithPlayer();
  fakeDiscord.fail((call) => call.route?.includes("/guilds/") === true, { outcome: "hang", times: null });
  expect(await press("join")).toEqual({ kind: "reply", ephemeral: true, content: "Queue joined successfully" });

  fakeDiscord.endFailures();
});

test("a button press is answered after a global rate limit has ended", async () => {
  const { league, fakeDiscord, press } = await openQueueWithPlayer();
  // Discord demands a pause of 400 ms. A call waits for at most 200 ms (`quickTimes`), so it fails and is repeated.
  fakeDiscord.fail(replyRoute, { outcome: 429, global: true, retryAfter: 400 });
  expect(await press("join")).toMatchObject({ content: "Queue joined successfully" });

  fakeDiscord.fail(replyRoute, { outcome: 500, times: 2 });
  expect(await press("leave")).toMatchObject({ content: "Queue left successfully" });
  expect(fakeDiscord.listCallsSentDespiteLimits().filter(({ route }) => route === replyRoute)).toEqual([]);
  expect(league.log.listMessages()).not.toContain("The reply to a button press could not be sent");
});

test("a button press is not answered after its token has expired, and the reason is logged", async () => {
  const { league, fakeDiscord, press } = await openQueueWithPlayer({}, { interactionTokenLifetimeMs: 50 });
  fakeDiscord.fail(replyRoute, { outcome: 429, retryAfter: 3_600_000 });
  // Not awaited, because this press gets no reply.
  void press("join");
  const findLogLine = () =>
    league.log.listLines().find((line) => line.includes("The reply to a button press could not be sent"));
  while (findLogLine() === undefined) await pause(5);
  expect(JSON.parse(findLogLine() ?? "")).toMatchObject({ reason: "Discord asks the bot to make fewer calls" });
});

test("a lost response to a button press affects nothing else", async () => {
  const { fakeDiscord, press } = await openQueueWithPlayer({ responseTimeoutMs: 2000 });
  // Discord has not received the acknowledgement, and shows correctly that the interaction failed.
  fakeDiscord.fail(acknowledgementRoute, { outcome: 404 });
  expect(await press("join")).toMatchObject({ kind: "failed" });

  // Discord has received the acknowledgement, but its confirmation was lost.
  fakeDiscord.fail(acknowledgementRoute, { outcome: "drop", isExecuted: true });
  expect(await press("join")).toMatchObject({ content: "Queue joined successfully" });

  // The first attempt to send the reply fails, and the second one succeeds.
  fakeDiscord.fail(replyRoute, { outcome: 500 });
  expect(await press("join")).toMatchObject({ content: "You are already in this queue" });
});
