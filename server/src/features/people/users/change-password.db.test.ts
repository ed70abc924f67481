import { expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import { expectFaults } from "../../../../test/expect-faults.ts";
import { test } from "../../../../test/open-league.ts";
import { emailOf, signUp } from "../../../../test/sign-up.ts";

test("an admin sets a user's password, which ends all their sessions", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const { data } = await league.call("changePassword", { as: league.admin, body: { _id: id, password: "new" } });
  expect(data).toMatchObject({ _id: id, userName: "Ada" });
  expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
  await league.call("signIn", { body: { email: emailOf("Ada"), password: "new" } });
  await league.expectRefusal(401, "WRONG_SIGN_IN", "signIn", {
    body: { email: emailOf("Ada"), password: playerPassword },
  });
});

test("an admin who sets their own keeps only the session they use", async ({ league }) => {
  const account = { email: "admin@league.example", password: "the admin's" };
  const other = await league.call("signIn", { body: account });
  await league.call("changePassword", { as: league.admin, body: { _id: league.adminId, password: "new" } });
  expect((await league.call("checkSession", { as: league.admin })).user?.userName).toBe("admin");
  expect(await league.call("checkSession", { as: other.token })).toEqual({ user: null });
});

test("an admin who sets their own gives the current one ten minutes after the sign-in", async ({ as, league }) => {
  const { id } = await signUp(league, "Ada");
  league.clock.advance(10 * 60_000);
  const set = (_id: string, more = {}) =>
    league.send("changePassword", { as, body: { _id, password: "new", ...more } });
  expect((await set(league.adminId)).body.errorCode).toBe("PASSWORD_NEEDED");
  expect((await set(league.adminId, { currentPassword: "new" })).body.errorCode).toBe("WRONG_PASSWORD");
  expect((await set(id)).status).toBe(200);
  expect((await set(league.adminId, { currentPassword: "the admin's" })).status).toBe(200);
  await league.call("signIn", { body: { email: "admin@league.example", password: "new" } });
});

test("refuses an unknown user", async ({ league }) => {
  for (const _id of ["999", "none"]) {
    expect(await league.refused("changePassword", { as: league.admin, body: { _id, password: "x" } })).toMatchObject({
      status: 404,
      errorCode: "USER_NOT_FOUND",
    });
  }
});

test("refuses an invalid password", async ({ league }) => {
  const body = { _id: league.adminId, password: "" };
  expect(await league.refused("changePassword", { as: league.admin, body })).toMatchObject({
    status: 400,
    message: "Password must be at least 1 character long",
  });
});

test("refuses invalid input, naming the field", async ({ league }) => {
  await expectFaults(league, "changePassword", { as: league.admin }, [
    [{ password: "x" }, "_id"],
    [{ _id: "1" }, "password"],
    [{ _id: 1, password: "x" }, "_id"],
    [{ _id: "1", password: "x".repeat(1025) }, "password"],
    [{ _id: "1", password: "x", confirmPassword: "x" }, "confirmPassword"],
  ]);
});
