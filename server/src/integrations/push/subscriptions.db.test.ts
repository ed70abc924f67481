import { expect } from "vitest";
import { type League, test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { startPushService, subscribe } from "../../../test/push-service.ts";
import { createQueue, joinAll, type Player, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { markAwayPlayers } from "../../features/matchmaking/presence.ts";
import { recordPushFailure } from "../../features/people/push/push-queries.ts";

const test = leagueTest.extend("league", () => openLeague({ PUSH_ALLOW: "127.0.0.1" }));

/** Lists the tags of the notifications that wait for their delivery. */
async function listPendingTags({ context: { db } }: League): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("payload").where("kind", "=", "push").execute();
  return rows.map(({ payload }) => JSON.parse(payload).note.tag);
}

test("a browser can be tested, changed and removed only by its own user", async ({ league }) => {
  const service = await startPushService();
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  const ownBrowser = await subscribe(league, ann.token, service.createBrowser());
  const { endpoint } = ownBrowser.subscription;
  const findSubscription = async ({ token }: Player) =>
    (await league.call("findPush", { as: token, body: { endpoint } })).data;
  // The browser receives all three categories: the user's matches (`calls`), their clan, and answers of admins.
  expect(await findSubscription(ann)).toEqual({ calls: true, clan: true, answers: true, failure: null });
  expect(await findSubscription(bob)).toBeNull();
  expect(await league.rejected("testPush", { as: bob.token, body: { endpoint } })).toMatchObject({ status: 404 });

  await league.call("endPush", { as: bob.token, body: { endpoint } });
  await league.call("testPush", { as: ann.token, body: { endpoint } });
  expect(await listPendingTags(league)).toEqual(["test"]);

  await league.call("storePush", {
    as: ann.token,
    body: { ...ownBrowser.subscription, calls: true, clan: false, answers: false },
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

test("a browser stays unreachable until one of its keys changes", async ({ league }) => {
  const { db } = league.context;
  const service = await startPushService();
  const [ann] = await signUpAll(league, "Ann");
  const { subscription } = await subscribe(league, ann.token, service.createBrowser());
  const { subscription: otherSubscription } = service.createBrowser();
  for (const changedKey of [{ auth: otherSubscription.auth }, { p256dh: otherSubscription.p256dh }]) {
    const { id } = await db.selectFrom("push_subscriptions").select("id").executeTakeFirstOrThrow();
    await recordPushFailure(db, id, 403, league.clock.now());
    const store = async (keys: object) => {
      await league.call("storePush", {
        as: ann.token,
        body: { ...subscription, calls: true, clan: true, answers: true, ...keys },
      });
      return (await league.call("findPush", { as: ann.token, body: { endpoint: subscription.endpoint } })).data
        ?.failure;
    };
    expect(await store({})).toMatchObject({ status: 403 });
    expect(await store(changedKey)).toBeNull();
    await store({});
  }
});

test("a browser is deleted once its user has ten newer ones", async ({ league }) => {
  const service = await startPushService();
  const [ann] = await signUpAll(league, "Ann");
  const browsers = Array.from({ length: 11 }, () => service.createBrowser());
  for (const browser of browsers) await subscribe(league, ann.token, browser);
  const areSubscribed: boolean[] = [];
  for (const { subscription } of browsers) {
    const { data } = await league.call("findPush", { as: ann.token, body: { endpoint: subscription.endpoint } });
    areSubscribed.push(data !== null);
  }
  // Only the oldest one was deleted.
  expect(areSubscribed).toEqual([false, ...Array(10).fill(true)]);
});

test("a browser keeps its user from being marked as away", async ({ league }) => {
  const service = await startPushService();
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  await subscribe(league, ann.token, service.createBrowser());
  const queueId = await createQueue(league, { mode: "2v2" });
  await joinAll(league, queueId, [ann, bob]);
  // A player without an open page or a reachable browser counts as away after ten minutes.
  league.clock.advance(11 * 60_000);
  await markAwayPlayers(league.context);
  expect((await readQueue(league, queueId)).players.map(({ userName, isAway }) => [userName, isAway])).toEqual([
    ["Ann", false],
    ["Bob", true],
  ]);
});

test("a browser cannot be registered with a forbidden or malformed endpoint", async () => {
  const league = await openLeague();
  const [ann] = await signUpAll(league, "Ann");
  const { subscription } = (await startPushService()).createBrowser();
  const forbiddenEndpoints = [
    // A host that this league does not allow.
    subscription.endpoint,
    "ftp://x/y",
    "https://user:pass@push.example/x",
    // Not a URL, and a URL without a path.
    "push",
    "https://x",
  ];
  for (const endpoint of forbiddenEndpoints) {
    const invalidBody = { ...subscription, endpoint, calls: true, clan: true, answers: true };
    expect(await league.rejected("storePush", { as: ann.token, body: invalidBody })).toMatchObject({
      errorCode: "INVALID_INPUT",
      errorData: { field: "endpoint" },
    });
  }
});
