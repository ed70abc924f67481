import { expect, onTestFinished } from "vitest";
import { type League, test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { startPushService, subscribe } from "../../../test/push-service.ts";
import { type Player, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { saveSubscription } from "../../features/people/push/push-queries.ts";
import { startPush } from "./start-push.ts";

const test = leagueTest.extend("league", () => openLeague({ PUSH_ALLOW: "127.0.0.1" }));

function startDelivery(league: League) {
  const delivery = startPush(league.context, league.http.server.log);
  onTestFinished(() => delivery.stop());
}

const listPendingNotifications = ({ context: { db } }: League) =>
  db.selectFrom("outbox").select("payload").where("kind", "=", "push").execute();

test("a push service that never responds delays only its own user", async ({ league }) => {
  startDelivery(league);
  const hanging = await startPushService();
  const working = await startPushService();
  hanging.behaviour.hangs = true;
  const [ann, bob] = (await signUpAll(league, "Ann", "Bob")) as [Player, Player];
  for (let browser = 0; browser < 4; browser += 1) {
    const { body } = await subscribe(league, ann.token, hanging.browser());
    await league.call("testPush", { as: ann.token, body: { endpoint: body.endpoint } });
  }
  await expect.poll(() => hanging.posts).toHaveLength(1);

  const bobsBrowser = await subscribe(league, bob.token, working.browser());
  await league.call("testPush", { as: bob.token, body: { endpoint: bobsBrowser.body.endpoint } });
  await expect.poll(() => bobsBrowser.notes(), { timeout: 5000 }).toHaveLength(1);
  expect(hanging.posts).toHaveLength(1);
});

test("sends only the last of several pending test notifications", async ({ league }) => {
  const service = await startPushService();
  const [ann] = (await signUpAll(league, "Ann")) as [Player];
  const browsers = [
    await subscribe(league, ann.token, service.browser()),
    await subscribe(league, ann.token, service.browser()),
  ];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    league.clock.advance(1000);
    for (const { body } of browsers) {
      await league.call("testPush", { as: ann.token, body: { endpoint: body.endpoint } });
    }
  }
  const until = league.clock.now() + 60_000;
  const notes = (await listPendingNotifications(league)).map(({ payload }) => JSON.parse(payload).note);
  expect(notes).toMatchObject([
    { tag: "test", until },
    { tag: "test", until },
  ]);

  startDelivery(league);
  await expect.poll(() => browsers.map((browser) => browser.notes().length)).toEqual([1, 1]);
  await expect.poll(() => listPendingNotifications(league)).toEqual([]);
});

test("a browser that two users register concurrently belongs to the last one", async ({ league }) => {
  const [ann, bob, cid] = (await signUpAll(league, "Ann", "Bob", "Cid")) as [Player, Player, Player];
  const { endpoint, p256dh, auth } = (await startPushService()).browser().body;
  const allTopics = { calls: true, clan: true, answers: true };
  const row = { endpoint, public_key: p256dh, auth_secret: auth, calls: 1, clan: 1, answers: 1 } as const;
  const replies = await raceOnLock(league.context.db, {
    lock: (trx) => saveSubscription(trx, { ...row, user_id: Number(ann.id), created_at: 1 }),
    start: () =>
      [bob, cid].map(({ token }) =>
        league.send("storePush", { as: token, body: { endpoint, p256dh, auth, ...allTopics } }),
      ),
  });
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);

  const stored = await league.context.db.selectFrom("push_subscriptions").select("user_id").execute();
  expect([[Number(bob.id)], [Number(cid.id)]]).toContainEqual(stored.map(({ user_id }) => user_id));
});
