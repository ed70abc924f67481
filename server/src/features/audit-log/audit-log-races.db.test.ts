import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";

const hourMs = 3_600_000;

test("concurrent failed sign-ins of unknown e-mails add up in one entry", async ({ league }) => {
  const { db } = league.context;
  const body = { email: "nobody@players.example", password: "12345" };
  const signIn = { body, address: "10.0.0.7" };
  const hour = Math.floor(league.clock.now() / hourMs);
  await raceOnLock(db, {
    holdLock: async (trx) => {
      // Inserting a row with the key of these sign-ins makes them wait. Deleting it makes one of them the first.
      const concurrentEntry = { key: `${hour} 10.0.0.7`, times: 1, at: 0 };
      const { id } = await trx
        .insertInto("audit_log_repeats")
        .values(concurrentEntry)
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx.deleteFrom("audit_log_repeats").where("id", "=", id).execute();
    },
    start: () => Array.from({ length: 8 }, () => league.expectError(401, "WRONG_SIGN_IN", "signIn", signIn)),
    // Longer than the default, because the calls check a password before they need the lock.
    waitMs: 500,
  });
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "signInFailed" } });
  expect(data.map(({ times }) => times)).toEqual([8]);
});
