import { expect } from "vitest";
import { test as leagueTest, openLeague } from "../../../test/open-league.ts";
import { startPushService } from "../../../test/push-service.ts";
import { type Player, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { saveSubscription } from "../../features/push/push-queries.ts";

const test = leagueTest.extend("league", () => openLeague({ PUSH_ALLOW: "127.0.0.1" }));

test("a browser that two users take at once is the last one's", async ({ league }) => {
  const [ann, bob, cid] = (await signUpAll(league, "Ann", "Bob", "Cid")) as [Player, Player, Player];
  const { endpoint, p256dh, auth } = (await startPushService()).browser().body;
  const all = { calls: true, clan: true, answers: true };
  const row = { endpoint, public_key: p256dh, auth_secret: auth, calls: 1, clan: 1, answers: 1 } as const;
  const replies = await raceOnLock(
    league.context.db,
    (trx) => saveSubscription(trx, { ...row, user_id: Number(ann.id), created_at: 1 }),
    () =>
      [bob, cid].map(({ token }) => league.send("storePush", { as: token, body: { endpoint, p256dh, auth, ...all } })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const stored = await league.context.db.selectFrom("push_subscriptions").select("user_id").execute();
  expect([[Number(bob.id)], [Number(cid.id)]]).toContainEqual(stored.map(({ user_id }) => user_id));
});
