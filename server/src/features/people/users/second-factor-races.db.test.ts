import { expect } from "vitest";
import { computeCurrentCode, openLeagueWithSecondFactor } from "../../../../test/authenticator-app.ts";
import { test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../../context.ts";
import { savePendingSecondFactor } from "./sign-in-queries.ts";
import { createTotpSecret } from "./totp.ts";
import { lockUserForUpdate } from "./users-queries.ts";

const minuteMs = 60_000;

// Each kind has its own league, because only five attempts are allowed within 15 minutes.
for (const kind of ["code", "recovery code"]) {
  test(`exactly one of several concurrent sign-ins with the same ${kind} succeeds`, async () => {
    const { league, id, getCode, recoveryCodes, signIn } = await openLeagueWithSecondFactor();
    // The current code was used to activate the second factor.
    league.clock.advance(minuteMs);
    const sharedCode = kind === "code" ? getCode() : recoveryCodes[0];
    const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
    const sendSignIns = () => [1, 2, 3, 4].map(() => signIn(sharedCode));
    const replies = await raceOnLock(league.context.db, { holdLock: lock, start: sendSignIns });
    expect(replies.toSorted()).toEqual([200, "WRONG_CODE", "WRONG_CODE", "WRONG_CODE"]);
  });
}

test("a code is rejected if the secret of the second factor is replaced while the code is checked", async ({
  league,
  admin,
}) => {
  const { secret } = (await league.call("beginSecondFactor", { as: admin })).data;
  const body = { code: computeCurrentCode(league, secret) };
  // The call has read the first secret, and waits for this transaction to commit the second one.
  const replaceSecret = (trx: LeagueTransaction) =>
    savePendingSecondFactor(trx, Number(league.adminId), createTotpSecret());
  const confirm = async () => (await league.send("confirmSecondFactor", { as: admin, body })).body.errorCode;
  const errorCodes = await raceOnLock(league.context.db, { holdLock: replaceSecret, start: () => [confirm()] });
  expect(errorCodes).toEqual(["WRONG_CODE"]);

  const { data } = await league.call("getSecondFactor", { as: admin });
  expect(data).toEqual({ isActive: false, recoveryCodesLeft: 0 });
});
