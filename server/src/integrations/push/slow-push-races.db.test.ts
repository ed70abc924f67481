import { expect, onTestFinished } from "vitest";
import { type League, test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { startPushService, subscribe } from "../../../test/push-service.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { saveSubscription } from "../../features/people/push/push-queries.ts";
import { startPush } from "./start-push.ts";

const test = leagueTest.extend("league", () => openLeague({ PUSH_ALLOW: "127.0.0.1" }));

/** Starts the delivery of notifications, which stops after the test. */
function startDelivery(league: League) {
  const delivery = startPush(league.context, league.http.server.log);
  onTestFinished(() => delivery.stop());
}

const listPendingNotifications = ({ context: { db } }: League) =>
  db.selectFrom("outbox").select("payload").where("kind", "=", "push").execute();

test("a push service that never responds delays only its own user", async ({ league }) => {
  startDelivery(league);
  const hangingService = await startPushService();
  const workingService = await startPushService();
  hangingService.behaviour.hangs = true;
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  for (let browser = 0; browser < 4; browser += 1) {
    const { subscription } = await subscribe(league, ann.token, hangingService.createBrowser());
    await league.call("testPush", { as: ann.token, body: { endpoint: subscription.endpoint } });
  }
  // The notifications of one user are sent one after the other, so the first one delays the other three.
  await expect.poll(() => hangingService.posts).toHaveLength(1);

  const browserOfBob = await subscribe(league, bob.token, workingService.createBrowser());
  await league.call("testPush", { as: bob.token, body: { endpoint: browserOfBob.subscription.endpoint } });
  await expect.poll(() => browserOfBob.readNotifications(), { timeout: 5000 }).toHaveLength(1);
  expect(hangingService.posts).toHaveLength(1);
});

test("only the last of several pending test notifications is sent to each browser", async ({ league }) => {
  const service = await startPushService();
  const [ann] = await signUpAll(league, "Ann");
  const browsers = [
    await subscribe(league, ann.token, service.createBrowser()),
    await subscribe(league, ann.token, service.createBrowser()),
  ];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    league.clock.advance(1000);
    for (const { subscription } of browsers) {
      await league.call("testPush", { as: ann.token, body: { endpoint: subscription.endpoint } });
    }
  }
  // A test notification is useful for a minute.
  const until = league.clock.now() + 60_000;
  const notes = (await listPendingNotifications(league)).map(({ payload }) => JSON.parse(payload).note);
  expect(notes).toMatchObject([
    { tag: "test", until },
    { tag: "test", until },
  ]);

  startDelivery(league);
  await expect.poll(() => browsers.map((browser) => browser.readNotifications().length)).toEqual([1, 1]);
  await expect.poll(() => listPendingNotifications(league)).toEqual([]);
});

test("a browser that several users register concurrently belongs to the last one", async ({ league }) => {
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  const { endpoint, p256dh, auth } = (await startPushService()).createBrowser().subscription;
  // The categories of notifications: the user's matches (`calls`), their clan, and answers of admins.
  const allCategories = { calls: true, clan: true, answers: true };
  const row = { endpoint, public_key: p256dh, auth_secret: auth, calls: 1, clan: 1, answers: 1 } as const;
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => saveSubscription(trx, { ...row, user_id: Number(ann.id), created_at: 1 }),
    start: () =>
      [bob, cid].map(({ token }) =>
        league.send("storePush", { as: token, body: { endpoint, p256dh, auth, ...allCategories } }),
      ),
  });
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);

  const rows = await league.context.db.selectFrom("push_subscriptions").select("user_id").execute();
  expect(rows).toHaveLength(1);
  expect([Number(bob.id), Number(cid.id)]).toContain(rows[0]?.user_id);
});
