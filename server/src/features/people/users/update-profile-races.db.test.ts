import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";
import type { LeagueTransaction } from "../../context.ts";
import { lockUserForUpdate } from "./users-queries.ts";

test("a user can try at most five other e-mails a day, even concurrently", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
  const replies = await raceOnLock(league.context.db, {
    holdLock: lock,
    start: () =>
      Array.from({ length: 9 }, (_, number) =>
        league.send("updateProfile", { as: token, body: { email: `try${number}@players.example` } }),
      ),
  });
  expect(countByStatus(replies)).toEqual({ 200: 5, 429: 4 });
});

test("exactly one of twenty concurrent changes to the same e-mail succeeds", async ({ league }) => {
  const users = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(league, `p${index}`)));
  const body = { email: "one@players.example" };
  const replies = await Promise.all(users.map(({ token }) => league.send("updateProfile", { as: token, body })));
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
});

test("a new password is rejected if the session ends concurrently", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const reset = league.call("changePassword", { as: league.admin, body: { _id: id, password: "reset" } });
  const attackerPassword = { password: "stolen", confirmPassword: "stolen" };
  await Promise.all(
    Array.from({ length: 8 }, () => league.send("updateProfile", { as: token, body: attackerPassword })),
  );
  await reset;
  // The stored password is the one that the admin has set.
  await league.call("signIn", { body: { email: getEmail("Ada"), password: "reset" } });
});
