import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { computeCurrentCode, openLeagueWithSecondFactor } from "../../../../test/second-factor.ts";
import type { LeagueTransaction } from "../../context.ts";
import { savePendingSecondFactor } from "./sign-in-queries.ts";
import { createTotpSecret } from "./totp.ts";
import { lockUserForUpdate } from "./users-queries.ts";

const minuteMs = 60_000;

// Each kind has its own league, because only five attempts are allowed within 15 minutes.
for (const kind of ["code", "recovery code"]) {
  test(`exactly one of several concurrent sign-ins with the same ${kind} succeeds`, async () => {
    const { league, id, getCode, recoveryCodes, signIn } = await openLeagueWithSecondFactor();
    league.clock.advance(minuteMs);
    const sharedCode = kind === "code" ? getCode() : recoveryCodes[0];
    const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
    const sendSignIns = () => [1, 2, 3, 4].map(() => signIn(sharedCode));
    const replies = await raceOnLock(league.context.db, { lock, start: sendSignIns });
    expect(replies.toSorted()).toEqual([200, "WRONG_CODE", "WRONG_CODE", "WRONG_CODE"]);
  });
}

test("a code does not confirm a second factor that was begun again while the code was checked", async ({
  league,
  admin,
}) => {
  const { secret } = (await league.call("beginSecondFactor", { as: admin })).data;
  const body = { code: computeCurrentCode(league, secret) };
  const beginAgain = (trx: LeagueTransaction) =>
    savePendingSecondFactor(trx, Number(league.adminId), createTotpSecret());
  const confirm = async () => (await league.send("confirmSecondFactor", { as: admin, body })).body.errorCode;
  expect(await raceOnLock(league.context.db, { lock: beginAgain, start: () => [confirm()] })).toEqual(["WRONG_CODE"]);

  const { data } = await league.call("getSecondFactor", { as: admin });
  expect(data).toEqual({ isActive: false, recoveryCodesLeft: 0 });
});
