import { expect } from "vitest";
import { testInOneProcess } from "../../test/further-processes.ts";
import { openLeague, test } from "../../test/open-league.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../test/queue-up.ts";
import { cancelExpiredMatches } from "./matchmaking/cancel-match.ts";

const dayMs = 86_400_000;
/** The machine's clock is ahead by this time until it is corrected. */
const aheadMs = 400 * dayMs;

testInOneProcess("the limit of sign-in attempts does not last longer if the clock goes back", async () => {
  const league = await openLeague();
  const signInWithWrongPassword = () =>
    league.send("signIn", { body: { email: "admin@league.example", password: "no" } });
  for (let attempt = 0; attempt < 10; attempt++) expect((await signInWithWrongPassword()).body.status).toBe(401);
  expect((await signInWithWrongPassword()).body.status).toBe(429);

  league.clock.advance(-aheadMs);
  for (let attempt = 0; attempt < 10; attempt++) expect((await signInWithWrongPassword()).body.status).toBe(401);
  expect((await signInWithWrongPassword()).body.errorData).toEqual({ seconds: 900 });
});

test("a session that is used after the clock went back does not last longer", async ({ league }) => {
  league.clock.advance(-aheadMs);
  await league.call("updateProfile", { as: league.admin, body: {} });
  for (let days = 0; days < 90; days += 10) {
    await league.call("updateProfile", { as: league.admin, body: {} });
    league.clock.advance(10 * dayMs);
  }
  expect(await league.rejected("updateProfile", { as: league.admin, body: {} })).toMatchObject({ status: 401 });
});

test("cooldowns and ready checks do not last longer if the clock goes back", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const annAndBen = players.slice(0, 2);
  const cleoAndDan = players.slice(2);
  const queue = await createQueue(league);

  await fillMatch(league, queue, annAndBen);
  league.clock.advance(dayMs);
  await cancelExpiredMatches(league.context);
  const error = await league.rejected("joinQueue", { as: annAndBen[0]?.token, id: queue });
  expect(error).toMatchObject({ errorCode: "COOLDOWN" });

  await fillMatch(league, queue, cleoAndDan);

  league.clock.advance(-aheadMs);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, queue)).matches).toEqual([]);
  expect((await league.call("getOwnMatch", { as: annAndBen[0]?.token })).data.cooldown).toBeNull();

  await joinAll(league, queue, annAndBen);
});
