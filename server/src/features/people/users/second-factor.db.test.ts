import { expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import {
  computeCurrentCode,
  openLeagueWithSecondFactor,
  signUpWithSecondFactor,
} from "../../../../test/authenticator-app.ts";
import { test } from "../../../../test/open-league.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";

const minuteMs = 60_000;

test("a sign-in requires an unused code after the correct password", async () => {
  const { league, token, url, secret, getCode, recoveryCodes, signIn } = await openLeagueWithSecondFactor();
  expect(url).toBe(`otpauth://totp/gCTF%20League:Ada?secret=${secret}&issuer=gCTF%20League`);
  expect(await signIn()).toBe("SECOND_FACTOR_REQUIRED");
  expect(await signIn(undefined, "wrong")).toBe("WRONG_SIGN_IN");
  // The code that activated the second factor was consumed.
  expect(await signIn(getCode())).toBe("WRONG_CODE");

  league.clock.advance(minuteMs);
  expect(await signIn(getCode())).toBe(200);
  expect(await signIn(getCode())).toBe("WRONG_CODE");

  const [firstRecoveryCode = ""] = recoveryCodes;
  expect(await signIn(firstRecoveryCode.toLowerCase())).toBe(200);
  expect(await signIn(firstRecoveryCode)).toBe("WRONG_CODE");
  const { recoveryCodes: otherCodes } = await signUpWithSecondFactor(league, "Bea");
  expect(await signIn(otherCodes[0])).toBe("WRONG_CODE");

  const { data } = await league.call("getSecondFactor", { as: token });
  expect(data).toEqual({ isActive: true, recoveryCodesLeft: 9 });
});

test("an active second factor cannot be replaced, even with the password", async () => {
  const { league, token } = await openLeagueWithSecondFactor();
  // From ten minutes after the sign-in on, the password is required.
  league.clock.advance(10 * minuteMs);
  expect((await league.rejected("beginSecondFactor", { as: token })).errorCode).toBe("PASSWORD_NEEDED");

  const currentPassword = playerPassword;
  expect((await league.rejected("beginSecondFactor", { as: token, body: { currentPassword } })).errorCode).toBe(
    "SECOND_FACTOR_ACTIVE",
  );
});

test("a user can try five codes within 15 minutes, from all IP addresses together", async () => {
  const { league, getCode, signIn } = await openLeagueWithSecondFactor();
  // The current code was used to activate the second factor.
  league.clock.advance(minuteMs);
  for (let attempt = 0; attempt < 5; attempt++) expect(await signIn("000000")).toBe("WRONG_CODE");
  const body = { email: getEmail("Ada"), password: playerPassword, code: getCode() };
  expect((await league.rejected("signIn", { body, address: "10.9.9.9" })).errorCode).toBe("TOO_MANY");
});

test("a sign-in with a wrong code is recorded as failed", async () => {
  const { league, token, signIn } = await openLeagueWithSecondFactor();
  expect(await signIn("000000")).toBe("WRONG_CODE");
  // The API calls the audit log history.
  const { data: entries } = await league.call("searchHistory", { as: token, body: { action: "signInFailed" } });
  expect(entries).toMatchObject([{ subject: { kind: "USER", name: "Ada" } }]);
});

test("a user can try five codes within 15 minutes to confirm a second factor", async ({ league, admin }) => {
  const { secret } = (await league.call("beginSecondFactor", { as: admin })).data;
  const confirm = async (code: string) =>
    (await league.send("confirmSecondFactor", { as: admin, body: { code } })).body.errorCode;
  for (let attempt = 0; attempt < 5; attempt++) expect(await confirm("none")).toBe("WRONG_CODE");
  expect(await confirm(computeCurrentCode(league, secret))).toBe("TOO_MANY");
});

test("attempts to confirm an active second factor do not count as attempts to sign in", async () => {
  const { league, token, signIn, getCode } = await openLeagueWithSecondFactor();
  // Five wrong codes would block the sign-in.
  for (let attempt = 0; attempt < 6; attempt++) {
    await league.expectError(409, "SECOND_FACTOR_ACTIVE", "confirmSecondFactor", { as: token, body: { code: "none" } });
  }
  league.clock.advance(minuteMs);
  expect(await signIn(getCode())).toBe(200);
});

test("a former admin can see and remove their second factor with the password, but not create a new one", async () => {
  const { league, id, token, signIn } = await openLeagueWithSecondFactor();
  await league.call("updateUser", { as: league.admin, id, body: { role: "USER" } });
  const getOwnSecondFactor = async () => (await league.call("getSecondFactor", { as: token })).data;
  expect(await getOwnSecondFactor()).toEqual({ isActive: true, recoveryCodesLeft: 10 });

  // From ten minutes after the sign-in on, the password is required.
  league.clock.advance(10 * minuteMs);
  expect(await signIn()).toBe("SECOND_FACTOR_REQUIRED");

  await league.expectError(403, "PASSWORD_NEEDED", "removeSecondFactor", { as: token });
  await league.call("removeSecondFactor", { as: token, body: { currentPassword: playerPassword } });
  expect(await getOwnSecondFactor()).toEqual({ isActive: false, recoveryCodesLeft: 0 });
  await league.expectError(404, "SECOND_FACTOR_NOT_FOUND", "removeSecondFactor", {
    as: token,
    body: { currentPassword: playerPassword },
  });
  expect(await signIn()).toBe(200);

  await league.expectError(403, "FORBIDDEN", "beginSecondFactor", { as: token });
});

test("a new password ends the sessions, but keeps the second factor", async () => {
  const { league, id, token, signIn } = await openLeagueWithSecondFactor();
  await league.call("changePassword", { as: league.admin, body: { _id: id, password: "reset" } });
  expect(await signIn(undefined, "reset")).toBe("SECOND_FACTOR_REQUIRED");
  expect((await league.send("listSessions", { as: token })).status).toBe(401);
});

test("an admin can remove the second factor of another user, but not their own without the password", async () => {
  const { league, id, token, signIn } = await openLeagueWithSecondFactor();
  const { admin } = league;
  const isActive = async () => (await league.call("getSecondFactorOf", { as: admin, id })).data.isActive;
  expect(await isActive()).toBe(true);

  // `removeSecondFactor` requires the password.
  expect((await league.rejected("removeSecondFactorOf", { as: token, id })).status).toBe(404);
  expect(await isActive()).toBe(true);

  await league.call("removeSecondFactorOf", { as: admin, id });
  expect(await isActive()).toBe(false);
  expect(await signIn()).toBe(200);
  expect((await league.rejected("removeSecondFactorOf", { as: admin, id })).status).toBe(404);
  // The first admin never had a second factor.
  expect((await league.rejected("removeSecondFactorOf", { as: token, id: league.adminId })).status).toBe(404);
});

test("a sign-in requires no code while the second factor is not confirmed", async ({ league }) => {
  const { token } = await signUp(league, "Bea", "ADMIN");
  await league.call("beginSecondFactor", { as: token });
  await league.call("signIn", { body: { email: getEmail("Bea"), password: playerPassword } });
});
