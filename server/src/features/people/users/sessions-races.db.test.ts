import { expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { getEmail, openSession, signUp } from "../../../../test/sign-up.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../../context.ts";
import { lockUserForUpdate } from "./users-queries.ts";

const body = { email: getEmail("Ada"), password: playerPassword };

async function listSessionIds({ context: { db } }: League, userId: string): Promise<number[]> {
  const sessions = await db.selectFrom("sessions").select("id").where("user_id", "=", Number(userId)).execute();
  return sessions.map(({ id }) => id);
}

test("a sign-in that runs while its user is blocked leaves no session", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const signIns = Array.from({ length: 10 }, (_, index) => league.send("signIn", { body, address: `10.0.0.${index}` }));
  // The user is blocked after the first sign-in has ended, while others are still running.
  await Promise.race(signIns);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  await Promise.all(signIns);
  await league.call("updateUser", { as: league.admin, id, body: { blocked: false } });
  expect(await listSessionIds(league, id)).toEqual([]);
});

test("an account has at most fifty sessions after concurrent sign-ins", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  // `signUp` has opened the first of 48 sessions, so two of the eight sign-ins reach the maximum.
  for (let count = 1; count < 48; count += 1) await openSession(league, id);
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
  const replies = await raceOnLock(league.context.db, {
    holdLock: lock,
    start: () => Array.from({ length: 8 }, (_, index) => league.send("signIn", { body, address: `10.0.0.${index}` })),
  });
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await listSessionIds(league, id)).toHaveLength(50);
});

test("a session that ends concurrently cannot enable notifications", async ({ league }) => {
  const { id, token: ownToken } = await signUp(league, "Ada");
  const lostToken = await openSession(league, id);
  const { db } = league.context;
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscribe = (token: string, browser: string) => {
    const endpoint = `https://push.example/${browser}`;
    return league.send("storePush", { as: token, body: { endpoint, ...keys, calls: true, clan: true, answers: true } });
  };
  await subscribe(ownToken, "own");
  await subscribe(lostToken, "lost");

  const lock = (trx: LeagueTransaction) => acquireLock(trx, "push subscriptions");
  const [, subscriptionReply] = await raceOnLock(db, {
    holdLock: lock,
    start: () => [league.send("endOtherSessions", { as: ownToken }), subscribe(lostToken, "lost")],
  });
  expect(subscriptionReply?.status).toBe(401);
  expect(await db.selectFrom("push_subscriptions").select("endpoint").execute()).toEqual([
    { endpoint: "https://push.example/own" },
  ]);
});
