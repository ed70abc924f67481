import { expect } from "vitest";
import { testInOneProcess } from "../../test/further-processes.ts";
import { openLeague, test } from "../../test/open-league.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../test/queue-up.ts";
import { cancelExpiredMatches } from "./matchmaking/cancel-match.ts";

const dayMs = 86_400_000;
/** The clock of the server is ahead by this time until it is corrected. */
const clockErrorMs = 400 * dayMs;
/** How many failed sign-ins are allowed per `signInLimitSeconds`. */
const signInLimit = 10;
const signInLimitSeconds = 900;
/** How long a session lasts after it was created, even if it is used. */
const sessionDays = 90;

testInOneProcess("the limit of sign-in attempts does not last longer if the clock goes back", async () => {
  const league = await openLeague();
  const signInWithWrongPassword = () =>
    league.send("signIn", { body: { email: "admin@league.example", password: "no" } });
  for (let attempt = 0; attempt < signInLimit; attempt++)
    expect((await signInWithWrongPassword()).body.status).toBe(401);
  expect((await signInWithWrongPassword()).body.status).toBe(429);

  league.clock.advance(-clockErrorMs);
  for (let attempt = 0; attempt < signInLimit; attempt++)
    expect((await signInWithWrongPassword()).body.status).toBe(401);
  expect((await signInWithWrongPassword()).body.errorData).toEqual({ seconds: signInLimitSeconds });
});

test("a session that is used after the clock went back does not last longer", async ({ league }) => {
  league.clock.advance(-clockErrorMs);
  await league.call("updateProfile", { as: league.admin, body: {} });
  // The session is used every ten days, so it does not end because nobody uses it.
  for (let days = 0; days < sessionDays; days += 10) {
    await league.call("updateProfile", { as: league.admin, body: {} });
    league.clock.advance(10 * dayMs);
  }
  expect(await league.rejected("updateProfile", { as: league.admin, body: {} })).toMatchObject({ status: 401 });
});

test("cooldowns and ready checks do not last longer if the clock goes back", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const annAndBen = players.slice(0, 2);
  const cleoAndDan = players.slice(2);
  const queueId = await createQueue(league);

  // Ann and Ben do not get ready, so their match expires and they get a cooldown.
  await fillMatch(league, queueId, annAndBen);
  league.clock.advance(dayMs);
  await cancelExpiredMatches(league.context);
  const error = await league.rejected("joinQueue", { as: annAndBen[0]?.token, id: queueId });
  expect(error).toMatchObject({ errorCode: "COOLDOWN" });

  // The ready check of Cleo and Dan and the cooldown of Ann and Ben end when the clock goes back.
  await fillMatch(league, queueId, cleoAndDan);
  league.clock.advance(-clockErrorMs);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, queueId)).matches).toEqual([]);
  expect((await league.call("getOwnMatch", { as: annAndBen[0]?.token })).data.cooldown).toBeNull();

  await joinAll(league, queueId, annAndBen);
});
