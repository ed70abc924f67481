import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { bcryptCost, insertLegacyPlayer, legacyPassword } from "../../../../test/legacy-player.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../../context.ts";
import { changeUser, lockUserForUpdate } from "./users-queries.ts";

test("concurrent sign-ins of an imported player all succeed and store the same hash", async () => {
  const league = await openLeague();
  const { id, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const lockUser = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
  const hashes: string[] = [];
  const sendSignIns = () =>
    [1, 2, 3, 4].map(async (index) => {
      // Each sign-in comes from another address, as from several devices.
      const reply = await signIn(legacyPassword, { address: `10.0.0.${index}` });
      hashes.push(await readCurrentHash());
      return reply;
    });
  // `signIn` returns the status of a success, and the error code of a rejection.
  expect(await raceOnLock(league.context.db, { holdLock: lockUser, start: sendSignIns })).toEqual([200, 200, 200, 200]);
  expect(new Set(hashes)).toEqual(new Set([await readCurrentHash()]));

  const sessions = await league.context.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", Number(id))
    .execute();
  expect(sessions).toHaveLength(4);
});

test("the first sign-in does not overwrite a password that is set concurrently", async () => {
  const league = await openLeague();
  const { id, signIn, readCurrentHash } = await insertLegacyPlayer(league);
  const password_hash = await hash("new", bcryptCost);
  const setNewPassword = async (trx: LeagueTransaction) => {
    await lockUserForUpdate(trx, Number(id));
    await changeUser(trx, Number(id), { password_hash });
  };
  const replies = await raceOnLock(league.context.db, {
    holdLock: setNewPassword,
    start: () => [signIn(legacyPassword)],
  });
  expect(replies).toEqual(["WRONG_SIGN_IN"]);
  expect(await readCurrentHash()).toBe(password_hash);
  expect(await signIn(legacyPassword)).toBe("WRONG_SIGN_IN");
  expect(await signIn("new")).toBe(200);
});
