import { expect, onTestFinished } from "vitest";
import { type League, test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { isSigned, startPushService, subscribe } from "../../../test/push-service.ts";
import { createQueue, joinAll, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { markAwayPlayers } from "../../features/matchmaking/presence.ts";
import { recordOutboxMessage } from "../../features/outbox-queries.ts";
import { transaction } from "../../platform/database/database.ts";
import { startPush } from "./start-push.ts";

const test = leagueTest.extend("league", () => openLeague({ PUSH_ALLOW: "127.0.0.1" }));

/** The times of production, except for the interval between two polls. */
const times = { pollIntervalMs: 5, firstWaitMs: 1000, maxWaitMs: 60_000, leaseMs: 6000 };

/** Starts the delivery of notifications, which stops after the test. */
function startDelivery(league: League) {
  const delivery = startPush(league.context, league.http.server.log, times);
  onTestFinished(() => delivery.stop());
}

/** Starts the delivery of notifications and a fake push service, with a browser of Ann. */
async function openBrowser(league: League) {
  startDelivery(league);
  const service = await startPushService();
  const [ann] = await signUpAll(league, "Ann");
  const browser = await subscribe(league, ann.token, service.createBrowser());
  const body = { endpoint: browser.subscription.endpoint };
  return {
    service,
    ann,
    browser,
    /** Sends a test notification. */
    sendTest: () => league.call("testPush", { as: ann.token, body }),
    /** Returns why the browser counts as unreachable; null if it is reachable. */
    findFailure: async () => (await league.call("findPush", { as: ann.token, body })).data?.failure,
  };
}

async function countPendingNotifications({ context: { db } }: League): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("kind", "=", "push").execute()).length;
}

/**
 * Waits until the service has received this number of posts, and the failed notification waits for a retry. A test must not
 * advance the clock earlier.
 */
async function waitForAttempts(
  { context: { db, clock } }: League,
  { posts }: { readonly posts: unknown[] },
  postCount: number,
) {
  const unclaimed = db.selectFrom("outbox").select("id").where("kind", "=", "push").where("claimed", "=", 0);
  const readCounts = async () => {
    const pendingRetries = await unclaimed.where("due_at", ">", clock.now()).execute();
    return { posts: posts.length, pendingRetries: pendingRetries.length };
  };
  await expect.poll(readCounts).toEqual({ posts: postCount, pendingRetries: 1 });
}

test("a browser gets one notification of a match, encrypted for it", async ({ league }) => {
  const { service, ann, browser } = await openBrowser(league);
  const [bob] = await signUpAll(league, "Bob");
  const otherBrowser = service.createBrowser();
  const { subscription } = otherBrowser;
  // Bob's browser receives all categories except own matches (`calls`).
  await league.call("storePush", { as: bob.token, body: { ...subscription, calls: false, clan: true, answers: true } });
  const queueId = await createQueue(league, { name: "Evening" });
  await joinAll(league, queueId, [ann, bob]);
  await expect.poll(() => browser.readNotifications()).toHaveLength(1);
  expect(browser.readNotifications()).toEqual([
    {
      title: "Your match is here",
      body: "Evening, ctf5: press Ready within 60 seconds.",
      path: "/ranked/matches/1",
      tag: "match-1",
    },
  ]);
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  expect(otherBrowser.readNotifications()).toEqual([]);

  const [post] = service.posts;
  expect(post?.headers).toMatchObject({ ttl: "60", urgency: "high", "content-encoding": "aes128gcm" });

  const { data } = await league.call("getPush", { as: ann.token });
  expect(isSigned(post?.headers["authorization"], data.publicKey)).toBe(true);
  expect(post?.body.includes("ctf5")).toBe(false);
});

test("a temporary failure is retried as long as the notification is useful", async ({ league }) => {
  const { service, sendTest } = await openBrowser(league);
  service.behaviour.status = 503;
  await sendTest();
  await waitForAttempts(league, service, 1);
  // The first retry is due after at most `firstWaitMs`, one second.
  league.clock.advance(1500);
  service.behaviour.status = 201;
  await expect.poll(() => service.posts.length).toBe(2);
  // 58.5 seconds of the minute remain. They are rounded up.
  const [firstTopic, secondTopic] = service.posts.map(({ headers }) => headers["topic"]);
  expect(service.posts[1]?.headers).toMatchObject({ ttl: "59" });
  // With this topic, the push service replaces an earlier attempt that it has not delivered yet.
  expect(firstTopic).toMatch(/^[\w-]{32}$/);
  expect(secondTopic).toBe(firstTopic);
  await expect.poll(() => countPendingNotifications(league)).toBe(0);

  service.behaviour.status = 503;
  await sendTest();
  await waitForAttempts(league, service, 3);
  // A test notification is useful for a minute.
  league.clock.advance(61_000);
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  expect(service.posts).toHaveLength(3);
});

test("a notification of an event contains the start, but not its own expiry", async ({ league }) => {
  const { service, ann, browser } = await openBrowser(league);
  const { db, clock } = league.context;
  const { id: subscriptionId } = await db.selectFrom("push_subscriptions").select("id").executeTakeFirstOrThrow();
  const note = { title: "Your match", body: "any", startsAt: clock.now() + 3_600_000, path: "/league", tag: "event-1" };
  const message = { kind: "push", userId: Number(ann.id), subscriptionId } as const;
  const until = clock.now() + 60_000;
  await transaction(db, (trx) => recordOutboxMessage(trx, { ...message, note: { ...note, until } }, clock.now()));
  await expect.poll(() => service.posts).toHaveLength(1);
  expect(browser.readNotifications()).toEqual([note]);
});

test("a notification is sent at most six times", async ({ league }) => {
  const { service, sendTest } = await openBrowser(league);
  service.behaviour.status = 503;
  await sendTest();
  await waitForAttempts(league, service, 1);
  const updateMessage = (changes: { attempts?: number; due_at: number }) =>
    league.context.db.updateTable("outbox").set(changes).where("kind", "=", "push").execute();
  // Simulates five failed attempts.
  await updateMessage({ attempts: 5, due_at: league.clock.now() });
  await waitForAttempts(league, service, 2);
  await updateMessage({ due_at: league.clock.now() });
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  expect(service.posts).toHaveLength(2);
});

test.for([404, 410])("a browser is deleted if its push service answers with status %i", async (status, { league }) => {
  const { service, sendTest } = await openBrowser(league);
  service.behaviour.status = status;
  await sendTest();
  const countBrowsers = async () =>
    (await league.context.db.selectFrom("push_subscriptions").selectAll().execute()).length;
  await expect.poll(countBrowsers).toBe(0);
});

test("nothing is sent to non-public IP addresses, or to a blocked user", async ({ league }) => {
  const service = await startPushService();
  const strictContext = { ...league.context, settings: { ...league.config, pushAllow: ["10.0.0.1"] } };
  const strictDelivery = startPush(strictContext, league.http.server.log, times);
  onTestFinished(() => strictDelivery.stop());
  const [ann] = await signUpAll(league, "Ann");
  const browser = await subscribe(league, ann.token, service.createBrowser());
  const sendTest = () => league.call("testPush", { as: ann.token, body: { endpoint: browser.subscription.endpoint } });
  await sendTest();
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  await strictDelivery.stop();

  await subscribe(league, ann.token, browser);
  await sendTest();
  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  startDelivery(league);
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  expect(service.posts).toEqual([]);
});

test("a browser is not deleted while the host name of its push service cannot be resolved", async ({ league }) => {
  startDelivery(league);
  const [ann] = await signUpAll(league, "Ann");
  const { p256dh, auth } = (await startPushService()).createBrowser().subscription;
  const endpoint = "https://nowhere.invalid/push";
  const body = { endpoint, p256dh, auth, calls: true, clan: true, answers: true };
  await league.call("storePush", { as: ann.token, body });
  await league.call("testPush", { as: ann.token, body: { endpoint } });
  const readAttempts = () =>
    league.context.db.selectFrom("outbox").select("attempts").where("kind", "=", "push").execute();
  await expect.poll(readAttempts).toMatchObject([{ attempts: 1 }]);

  const { data } = await league.call("findPush", { as: ann.token, body: { endpoint } });
  expect(data).toEqual({ calls: true, clan: true, answers: true, failure: null });
});

// The statuses of RFC 8030, and redirects, which are not followed.
const permanentFailures = [400, 401, 403, 405, 413, 307, 302];
const successes = [200, 201, 202, 204];
const temporaryFailures = [408, 429, 500, 502, 503];

test("a browser counts as unreachable after each permanent failure, and as reachable after each success", async ({
  league,
}) => {
  const { service, sendTest, findFailure } = await openBrowser(league);
  service.behaviour.headers = { location: "http://127.0.0.1:1/elsewhere" };
  for (const [index, failureStatus] of permanentFailures.entries()) {
    service.behaviour.status = failureStatus;
    await sendTest();
    await expect.poll(findFailure).toMatchObject({ status: failureStatus });

    service.behaviour.status = successes[index % successes.length] ?? 200;
    await sendTest();
    await expect.poll(findFailure, { message: `after ${service.behaviour.status}` }).toBeNull();
  }
  expect(service.posts).toHaveLength(2 * permanentFailures.length);
});

test("an unreachable browser is logged once, does not keep its user present, and is still so after a change", async ({
  league,
}) => {
  const { service, ann, browser, sendTest, findFailure } = await openBrowser(league);
  service.behaviour.status = 403;
  for (const postCount of [1, 2]) {
    await sendTest();
    await expect.poll(() => service.posts.length).toBe(postCount);
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
  }
  const warnings = league.log.listLines().filter((line) => line.includes("does not accept messages"));
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ status: 403, userId: Number(ann.id) }]);

  const queueId = await createQueue(league, { mode: "2v2" });
  await joinAll(league, queueId, [ann]);
  // A player without an open page or a reachable browser counts as away after ten minutes.
  league.clock.advance(11 * 60_000);
  await markAwayPlayers(league.context);
  expect((await readQueue(league, queueId)).players).toMatchObject([{ isAway: true }]);

  const changedCategories = { calls: true, clan: false, answers: false };
  await league.call("storePush", { as: ann.token, body: { ...browser.subscription, ...changedCategories } });
  expect(await findFailure()).toMatchObject({ status: 403 });
});

test("each temporary failure is retried after Retry-After, and the second one makes the browser unreachable", async ({
  league,
}) => {
  const { service, sendTest, findFailure } = await openBrowser(league);
  service.behaviour.headers = { "retry-after": "20" };
  for (const status of temporaryFailures) {
    const postCount = service.posts.length;
    service.behaviour.status = status;
    await sendTest();
    await waitForAttempts(league, service, postCount + 1);
    expect(await findFailure(), `after ${status}`).toBeNull();

    const pendingMessage = league.context.db.selectFrom("outbox").select("due_at").where("kind", "=", "push");
    const { due_at } = await pendingMessage.executeTakeFirstOrThrow();
    expect(due_at).toBeGreaterThanOrEqual(league.clock.now() + 20_000);

    // One second more than Retry-After.
    league.clock.advance(21_000);
    await waitForAttempts(league, service, postCount + 2);
    expect(await findFailure()).toMatchObject({ status });

    service.behaviour.status = 201;
    league.clock.advance(21_000);
    await expect.poll(findFailure).toBeNull();
  }
});

test("a browser counts as unreachable at once if its push service demands to wait until a notification is useless", async ({
  league,
}) => {
  const { service, sendTest, findFailure } = await openBrowser(league);
  // A test notification is useful for a minute.
  service.behaviour.headers = { "retry-after": "60" };
  service.behaviour.status = 429;
  await sendTest();
  await expect.poll(findFailure).toMatchObject({ status: 429 });
});

test("a browser with invalid keys counts as unreachable, and its notification is not retried", async ({ league }) => {
  const { service, ann, browser, sendTest, findFailure } = await openBrowser(league);
  // 87 characters, like a public key, but they do not encode a point on the curve.
  const invalidKeys = { ...browser.subscription, p256dh: "p".repeat(87) };
  await league.call("storePush", { as: ann.token, body: { ...invalidKeys, calls: true, clan: true, answers: true } });
  await sendTest();
  await expect.poll(findFailure).toMatchObject({ status: 400 });
  await expect.poll(() => countPendingNotifications(league)).toBe(0);
  expect(service.posts).toEqual([]);
});
