import { describe, expect, onTestFinished } from "vitest";
import { addFakeServer, createReadyMatch, openLeagueWithConsoles, startWorker } from "../../../test/fake-servers.ts";
import { beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { type League, test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { createMode, createServerRound, postResult } from "../../../test/play.ts";
import { isSigned, startPushService, subscribe } from "../../../test/push-service.ts";
import {
  createQueue,
  fillMatch,
  joinAll,
  markAllReady,
  type Player,
  readQueue,
  signUpAll,
} from "../../../test/queue-up.ts";
import { sendEventReminders } from "../../features/calendar/event-reminders.ts";
import { markAwayPlayers } from "../../features/matchmaking/presence.ts";
import { startPush } from "./start-push.ts";

const test = leagueTest.extend("league", () => openLeagueWithConsoles({ PUSH_ALLOW: "127.0.0.1" }));

/** Starts the delivery of notifications, which stops after the test. */
function startDelivery(league: League) {
  const delivery = startPush(league.context, league.http.server.log);
  onTestFinished(() => delivery.stop());
}

/** Starts a fake push service and the delivery of notifications. */
function startPushServiceAndDelivery(league: League) {
  startDelivery(league);
  return startPushService();
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

describe("a browser", () => {
  test("gets one notification of a match, encrypted for it", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
    const ownBrowser = service.createBrowser();
    const otherBrowser = service.createBrowser();
    await subscribe(league, ann.token, ownBrowser);
    const { body } = otherBrowser;
    await league.call("storePush", { as: bob.token, body: { ...body, calls: false, clan: true, answers: true } });
    const queueId = await createQueue(league, { name: "Evening" });
    await joinAll(league, queueId, [ann, bob]);
    await expect.poll(() => ownBrowser.readNotifications()).toHaveLength(1);
    expect(ownBrowser.readNotifications()).toEqual([
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

  test("gets a right-to-left name isolated from the surrounding text", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    const queueId = await createQueue(league, { name: "ערב 4" });
    await joinAll(league, queueId, [ann, bob]);
    await expect.poll(() => ownBrowser.readNotifications()).toHaveLength(1);
    expect(ownBrowser.readNotifications()).toMatchObject([
      { body: "\u2068ערב 4\u2069, ctf5: press Ready within 60 seconds." },
    ]);
  });

  test("can be tested, changed and removed only by its own user", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    const { endpoint } = ownBrowser.body;
    const findSubscription = async ({ token }: Player) =>
      (await league.call("findPush", { as: token, body: { endpoint } })).data;
    expect(await findSubscription(ann)).toEqual({ calls: true, clan: true, answers: true, failure: null });
    expect(await findSubscription(bob)).toBeNull();
    expect(await league.rejected("testPush", { as: bob.token, body: { endpoint } })).toMatchObject({ status: 404 });

    await league.call("endPush", { as: bob.token, body: { endpoint } });
    await league.call("testPush", { as: ann.token, body: { endpoint } });
    await expect
      .poll(() => ownBrowser.readNotifications())
      .toMatchObject([{ tag: "test", path: "/ranked/users/profile" }]);

    await league.call("storePush", {
      as: ann.token,
      body: { ...ownBrowser.body, calls: true, clan: false, answers: false },
    });
    expect(await findSubscription(ann)).toEqual({ calls: true, clan: false, answers: false, failure: null });

    await league.call("endPush", { as: ann.token, body: { endpoint } });
    expect(await findSubscription(ann)).toBeNull();

    // The next user of the same browser gets their own notifications.
    await subscribe(league, ann.token, ownBrowser);
    await subscribe(league, bob.token, ownBrowser);
    expect(await findSubscription(ann)).toBeNull();
    expect(await findSubscription(bob)).toEqual({ calls: true, clan: true, answers: true, failure: null });
  });

  test("is deleted once its user has ten newer ones", async ({ league }) => {
    const service = await startPushService();
    const [ann] = (await signUpAll(league, "Ann")) as [Player];
    const browsers = Array.from({ length: 11 }, () => service.createBrowser());
    for (const browser of browsers) await subscribe(league, ann.token, browser);
    const areSubscribed: boolean[] = [];
    for (const { body } of browsers) {
      const { data } = await league.call("findPush", { as: ann.token, body: { endpoint: body.endpoint } });
      areSubscribed.push(data !== null);
    }
    // Only the oldest one was deleted.
    expect(areSubscribed).toEqual([false, ...Array(10).fill(true)]);
  });

  test("is deleted if it has expired, and temporary failures are retried as long as the notification is useful", async ({
    league,
  }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann] = (await signUpAll(league, "Ann")) as [Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    const sendTest = () => league.call("testPush", { as: ann.token, body: { endpoint: ownBrowser.body.endpoint } });
    service.behaviour.status = 503;
    await sendTest();
    await waitForAttempts(league, service, 1);
    league.clock.advance(2000);
    service.behaviour.status = 302;
    service.behaviour.headers = { location: "http://127.0.0.1:1/elsewhere" };
    await expect.poll(() => service.posts.length).toBe(2);
    await expect.poll(() => countPendingNotifications(league)).toBe(0);

    service.behaviour.status = 503;
    await sendTest();
    await waitForAttempts(league, service, 3);
    league.clock.advance(61_000);
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
    expect(service.posts).toHaveLength(3);

    service.behaviour.status = 410;
    await sendTest();
    await expect
      .poll(async () => (await league.context.db.selectFrom("push_subscriptions").selectAll().execute()).length)
      .toBe(0);
  });

  test("gets at most six attempts of a notification", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann] = (await signUpAll(league, "Ann")) as [Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    service.behaviour.status = 503;
    await league.call("testPush", { as: ann.token, body: { endpoint: ownBrowser.body.endpoint } });
    await waitForAttempts(league, service, 1);
    // As after five attempts.
    const dueNow = { attempts: 5, due_at: league.clock.now() };
    await league.context.db.updateTable("outbox").set(dueNow).where("kind", "=", "push").execute();
    await waitForAttempts(league, service, 2);
    await league.context.db
      .updateTable("outbox")
      .set({ due_at: league.clock.now() })
      .where("kind", "=", "push")
      .execute();
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
    expect(service.posts).toHaveLength(2);
  });

  test("gets nothing at non-public IP addresses, and nothing once its user is blocked", async ({ league }) => {
    const service = await startPushService();
    const strictContext = { ...league.context, settings: { ...league.config, pushAllow: ["10.0.0.1"] } };
    startDelivery({ ...league, context: strictContext });
    const [ann] = (await signUpAll(league, "Ann")) as [Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    await league.call("testPush", { as: ann.token, body: { endpoint: ownBrowser.body.endpoint } });
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
    expect(service.posts).toEqual([]);

    const otherLeague = await openLeague();
    const [eve] = (await signUpAll(otherLeague, "Eve")) as [Player];
    const allTopics = { calls: true, clan: true, answers: true };
    const forbiddenEndpoints = [
      // A host that this league does not allow.
      ownBrowser.body.endpoint,
      "ftp://x/y",
      "https://user:pass@push.example/x",
      "push",
      "https://x",
    ];
    for (const endpoint of forbiddenEndpoints) {
      const rejection = await otherLeague.rejected("storePush", {
        as: eve.token,
        body: { ...ownBrowser.body, ...allTopics, endpoint },
      });
      expect(rejection).toMatchObject({ errorCode: "INVALID_INPUT", errorData: { field: "endpoint" } });
    }
    startDelivery(league);
    await subscribe(league, ann.token, ownBrowser);
    await league.call("testPush", { as: ann.token, body: { endpoint: ownBrowser.body.endpoint } });
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
  });

  test("is not deleted while the host name of its push service cannot be resolved", async ({ league }) => {
    startDelivery(league);
    const [ann] = (await signUpAll(league, "Ann")) as [Player];
    const { p256dh, auth } = (await startPushService()).createBrowser().body;
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

  describe.each([400, 401, 403, 405, 413, 307, 302])("whose push service answers with status %i", (status) => {
    test("counts as unreachable until the service accepts a message, which is logged once and shown", async ({
      league,
    }) => {
      const service = await startPushServiceAndDelivery(league);
      const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
      const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
      const body = { endpoint: ownBrowser.body.endpoint };
      const findFailure = async () => (await league.call("findPush", { as: ann.token, body })).data?.failure;
      service.behaviour.status = status;
      for (const postCount of [1, 2]) {
        await league.call("testPush", { as: ann.token, body });
        await expect.poll(() => service.posts.length).toBe(postCount);
        await expect.poll(() => countPendingNotifications(league)).toBe(0);
      }
      expect(await findFailure()).toMatchObject({ status });

      const warnings = league.log.listLines().filter((line) => line.includes("does not accept messages"));
      expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ status, userId: Number(ann.id) }]);

      const queueId = await createQueue(league, { mode: "2v2" });
      await joinAll(league, queueId, [ann, bob]);
      league.clock.advance(11 * 60_000);
      await markAwayPlayers(league.context);
      expect((await readQueue(league, queueId)).players.map(({ isAway }) => isAway)).toEqual([true, true]);

      // A change of the notifications that its user wants does not make it reachable.
      await league.call("storePush", {
        as: ann.token,
        body: { ...ownBrowser.body, calls: true, clan: false, answers: false },
      });
      expect(await findFailure()).toMatchObject({ status });

      service.behaviour.status = 201;
      await league.call("testPush", { as: ann.token, body });
      await expect.poll(findFailure).toBeNull();
    });
  });

  test.for([200, 201, 202, 204])(
    "counts as reachable again if its push service answers with status %i",
    async (status, { league }) => {
      const service = await startPushServiceAndDelivery(league);
      const [ann] = (await signUpAll(league, "Ann")) as [Player];
      const { endpoint } = (await subscribe(league, ann.token, service.createBrowser())).body;
      await league.context.db.updateTable("push_subscriptions").set({ failed_at: 1, failed_status: 403 }).execute();
      service.behaviour.status = status;
      await league.call("testPush", { as: ann.token, body: { endpoint } });
      const findFailure = async () => {
        const { data } = await league.call("findPush", { as: ann.token, body: { endpoint } });
        return data?.failure;
      };
      await expect.poll(findFailure).toBeNull();
    },
  );

  test.for([408, 429, 500, 502, 503])(
    "is tried again if its push service answers with status %i, and counts as unreachable after the second attempt",
    async (status, { league }) => {
      const service = await startPushServiceAndDelivery(league);
      const [ann] = (await signUpAll(league, "Ann")) as [Player];
      const { endpoint } = (await subscribe(league, ann.token, service.createBrowser())).body;
      const findFailure = async () => {
        const { data } = await league.call("findPush", { as: ann.token, body: { endpoint } });
        return data?.failure;
      };
      service.behaviour.status = status;
      service.behaviour.headers = { "retry-after": "20" };
      await league.call("testPush", { as: ann.token, body: { endpoint } });
      await waitForAttempts(league, service, 1);
      expect(await findFailure()).toBeNull();

      const [pendingMessage] = await league.context.db
        .selectFrom("outbox")
        .select("due_at")
        .where("kind", "=", "push")
        .execute();
      expect(pendingMessage?.due_at).toBeGreaterThanOrEqual(league.clock.now() + 20_000);

      league.clock.advance(21_000);
      await waitForAttempts(league, service, 2);
      expect(await findFailure()).toMatchObject({ status });

      service.behaviour.status = 201;
      league.clock.advance(21_000);
      await expect.poll(findFailure).toBeNull();
    },
  );

  test("keeps its user from being marked as away", async ({ league }) => {
    const service = await startPushService();
    const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
    await subscribe(league, ann.token, service.createBrowser());
    const queueId = await createQueue(league, { mode: "2v2" });
    await joinAll(league, queueId, [ann, bob]);
    league.clock.advance(11 * 60_000);
    await markAwayPlayers(league.context);
    expect((await readQueue(league, queueId)).players.map(({ userName, isAway }) => [userName, isAway])).toEqual([
      ["Ann", false],
      ["Bob", true],
    ]);
  });

  test("gets notifications of invitations, proposed dates and upcoming matches once", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
    const [ann, bob, cid] = (await signUpAll(league, "Ann", "Bob", "Cid")) as [Player, Player, Player];
    for (const [index, { id: userId }] of [ann, bob].entries()) {
      await league.call("addClanPlayer", { as: league.admin, id: clans[index] ?? "", body: { userId } });
      await league.call("updateClan", { as: league.admin, id: clans[index] ?? "", body: { leaderId: userId } });
    }
    const browserOfAnn = await subscribe(league, ann.token, service.createBrowser());
    const browserOfBob = await subscribe(league, bob.token, service.createBrowser());
    const browserOfCid = await subscribe(league, cid.token, service.createBrowser());
    await league.call("invitePlayer", { as: ann.token, id: clans[0] ?? "", body: { userId: cid.id } });
    const invited = { title: "Your clan is looking for you", body: "A clan has invited you." };
    await expect
      .poll(() => browserOfCid.readNotifications())
      .toEqual([{ ...invited, path: "/league/users/profile", tag: `clan-${clans[0]}` }]);
    const createMatch = (from: string, to: string) =>
      createEvent(league, { clans, startDate: `2026-03-01T${from}Z`, endDate: `2026-03-01T${to}Z` });
    const { _id: id } = await createMatch("14:00", "16:00");
    await league.call("proposeDates", { as: ann.token, id, body: { startDates: ["2026-03-09T18:00:00Z"] } });
    await expect
      .poll(() => browserOfBob.readNotifications())
      .toMatchObject([{ title: "Dates are proposed", path: `/league/calendar/${id}` }]);
    await sendEventReminders(league.context);
    await expect.poll(() => countPendingNotifications(league)).toBe(0);

    // Players are reminded an hour before the match. It starts at 14:00, and the clock now shows 13:05.
    league.clock.advance(65 * 60_000);
    await Promise.all([
      sendEventReminders(league.context),
      sendEventReminders(league.context),
      sendEventReminders(league.context),
    ]);
    await expect.poll(() => browserOfAnn.readNotifications()).toMatchObject([{ startsAt: Date.UTC(2026, 2, 1, 14) }]);

    // A match that is scheduled a minute before its start causes a reminder, too.
    await createMatch("13:06", "13:30");
    await sendEventReminders(league.context);
    await expect.poll(() => browserOfAnn.readNotifications()).toMatchObject([{}, { title: "Foxes vs. Owls" }]);

    // After the end of the season, there are no reminders.
    await createMatch("13:06", "13:30");
    await league.call("endSeason", { as: league.admin });
    await sendEventReminders(league.context);
    await expect.poll(() => countPendingNotifications(league)).toBe(0);
    expect([browserOfAnn, browserOfBob].map((browser) => browser.readNotifications().length)).toEqual([2, 3]);
  });

  test("gets a notification when the server of its user's match is ready", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    await runWorker();
    const { players, matchId } = await createReadyMatch(league);
    const ownBrowser = await subscribe(league, players[0]?.token ?? "", service.createBrowser());
    await runWorker();
    const content = { title: "Your server is ready", body: "ctf5: open the match to connect." };
    const destination = { path: `/ranked/matches/${matchId}`, tag: `match-${matchId}` };
    await expect.poll(() => ownBrowser.readNotifications()).toEqual([{ ...content, ...destination }]);
  });

  test("gets a notification of the answer to a dispute", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann] = (await signUpAll(league, "Ann", "Bob")) as [Player];
    const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
    const modeId = await createMode(league, "Duel");
    const { _id: id } = await postResult(league, modeId, createServerRound(["Ann", "Bob"]));
    await league.call("freezeResult", { as: league.admin, id });
    await league.call("disputeResult", { as: ann.token, id, body: { reason: "Two flags" } });
    // The notification shows the first 120 characters of the answer.
    const body = { userId: ann.id, answer: `${"y".repeat(120)}es` };
    await league.call("answerDispute", { as: league.admin, id, body });
    const content = { title: "Your dispute is answered", body: "y".repeat(120) };
    await expect
      .poll(() => ownBrowser.readNotifications())
      .toEqual([{ ...content, path: `/ranked/results/${id}`, tag: `dispute-${id}` }]);
  });

  test("gets a notification of an open slot in a match of its user's queue", async ({ league }) => {
    const service = await startPushServiceAndDelivery(league);
    const [ann, bob, cid] = (await signUpAll(league, "Ann", "Bob", "Cid")) as [Player, Player, Player];
    const ownBrowser = await subscribe(league, cid.token, service.createBrowser());
    const queueId = await createQueue(league, { name: "Evening" });
    const { _id: id } = await fillMatch(league, queueId, [ann, bob]);
    await markAllReady(league, id, [ann, bob]);
    await joinAll(league, queueId, [cid]);
    await league.call("leaveMatch", { as: ann.token, id });
    const content = { title: "A place is open", body: "Evening, ctf5: take it in one tap." };
    await expect
      .poll(() => ownBrowser.readNotifications())
      .toEqual([{ ...content, path: `/ranked/matches/${id}`, tag: `place-${id}` }]);
  });
});
