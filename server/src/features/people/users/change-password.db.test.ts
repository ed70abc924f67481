import { expect } from "vitest";
import { adminEmail, adminPassword, playerPassword } from "../../../../test/add-admin.ts";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { test } from "../../../../test/open-league.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";

test("an admin sets a user's password, which ends all their sessions", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const { data } = await league.call("changePassword", { as: league.admin, body: { _id: id, password: "new" } });
  expect(data).toMatchObject({ _id: id, userName: "Ada" });
  expect(await league.call("checkSession", { as: token })).toEqual({ user: null });

  await league.call("signIn", { body: { email: getEmail("Ada"), password: "new" } });
  await league.expectError(401, "WRONG_SIGN_IN", "signIn", {
    body: { email: getEmail("Ada"), password: playerPassword },
  });
});

test("an admin who sets their own password keeps only their current session", async ({ league }) => {
  const credentials = { email: adminEmail, password: adminPassword };
  const otherSession = await league.call("signIn", { body: credentials });
  await league.call("changePassword", { as: league.admin, body: { _id: league.adminId, password: "new" } });
  expect((await league.call("checkSession", { as: league.admin })).user?.userName).toBe("admin");
  expect(await league.call("checkSession", { as: otherSession.token })).toEqual({ user: null });
});

test("from ten minutes after the sign-in, an admin needs the current password to change their own", async ({
  league,
}) => {
  const { id } = await signUp(league, "Ada");
  league.clock.advance(10 * 60_000);
  const setPassword = (_id: string, currentPassword?: string) =>
    league.send("changePassword", { as: league.admin, body: { _id, password: "new", currentPassword } });
  expect((await setPassword(league.adminId)).body.errorCode).toBe("PASSWORD_NEEDED");
  expect((await setPassword(league.adminId, "new")).body.errorCode).toBe("WRONG_PASSWORD");
  expect((await setPassword(league.adminId, adminPassword)).status).toBe(200);
  // Setting the password of another user does not require it.
  expect((await setPassword(id)).status).toBe(200);

  await league.call("signIn", { body: { email: adminEmail, password: "new" } });
});

test("the password of an unknown user cannot be changed", async ({ league }) => {
  for (const _id of ["999", "none"]) {
    expect(await league.rejected("changePassword", { as: league.admin, body: { _id, password: "x" } })).toMatchObject({
      status: 404,
      errorCode: "USER_NOT_FOUND",
    });
  }
});

test("an invalid password is rejected", async ({ league }) => {
  const body = { _id: league.adminId, password: "" };
  expect(await league.rejected("changePassword", { as: league.admin, body })).toMatchObject({
    status: 400,
    message: "Password must be at least 1 character long",
  });
});

test("invalid input is rejected with the name of the field", async ({ league }) => {
  await expectInvalidFields(league, "changePassword", { as: league.admin }, [
    [{ password: "x" }, "_id"],
    [{ _id: "1" }, "password"],
    [{ _id: 1, password: "x" }, "_id"],
    [{ _id: "1", password: "x".repeat(1025) }, "password"],
    [{ _id: "1", password: "x", confirmPassword: "x" }, "confirmPassword"],
  ]);
});
