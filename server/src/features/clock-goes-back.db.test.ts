import { expect } from "vitest";
import { testInOneProcess } from "../../test/further-processes.ts";
import { openLeague, test } from "../../test/open-league.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../test/queue-up.ts";
import { cancelExpiredMatches } from "./matchmaking/cancel-match.ts";

const day = 86_400_000;
/** How far ahead the machine's clock was until it was corrected. */
const ahead = 400 * day;

testInOneProcess("the limit of sign-ins does not last longer when the clock is put back", async () => {
  const league = await openLeague();
  const wrong = () => league.send("signIn", { body: { email: "admin@league.example", password: "no" } });
  for (let attempt = 0; attempt < 10; attempt++) expect((await wrong()).body.status).toBe(401);
  expect((await wrong()).body.status).toBe(429);
  league.clock.advance(-ahead);
  for (let attempt = 0; attempt < 10; attempt++) expect((await wrong()).body.status).toBe(401);
  expect((await wrong()).body.errorData).toEqual({ seconds: 900 });
});

test("a session used after the clock was put back does not last longer", async ({ league }) => {
  league.clock.advance(-ahead);
  await league.call("updateProfile", { as: league.admin, body: {} });
  for (let days = 0; days < 90; days += 10) {
    await league.call("updateProfile", { as: league.admin, body: {} });
    league.clock.advance(10 * day);
  }
  expect(await league.rejected("updateProfile", { as: league.admin, body: {} })).toMatchObject({ status: 401 });
});

test("cooldowns and ready checks do not last longer when the clock is put back", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const pair = players.slice(0, 2);
  const others = players.slice(2);
  const queue = await createQueue(league);
  await fillMatch(league, queue, pair);
  league.clock.advance(day);
  await cancelExpiredMatches(league.context);
  const cooling = await league.rejected("joinQueue", { as: pair[0]?.token, id: queue });
  expect(cooling).toMatchObject({ errorCode: "COOLDOWN" });
  await fillMatch(league, queue, others);

  league.clock.advance(-ahead);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, queue)).matches).toEqual([]);
  expect((await league.call("getOwnMatch", { as: pair[0]?.token })).data.cooldown).toBeNull();
  await joinAll(league, queue, pair);
});
