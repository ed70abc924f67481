import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { getEmail, openSession, signUp } from "../../../../test/sign-up.ts";
import { pruneEmailAttempts } from "./email-attempts-queries.ts";

const avatar = "https://img.example/ada.png";

test("an update of a profile changes only the fields that it contains", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const update = async (body: object) => (await league.call("updateProfile", { as: token, body })).data;
  const profile = await update({});
  expect(profile).toMatchObject({ userName: "Ada", email: getEmail("Ada"), ...defaultAppearance });
  expect(await update({ avatar })).toEqual({ ...profile, avatar });
  expect(await update({ email: "NEW@players.example" })).toEqual({ ...profile, avatar, email: "new@players.example" });
  expect(await update({ avatar: null, password: "", confirmPassword: "" })).toMatchObject({ avatar: null });
  expect(await update({ tee: "teal-bronze-cap-glad" })).toMatchObject({ tee: "teal-bronze-cap-glad" });
  expect(await update({ tee: "" })).toMatchObject({ tee: null });

  await league.call("signIn", { body: { email: "new@players.example", password: playerPassword } });
});

test("sending back a profile without an e-mail does not require the password", async ({ league }) => {
  // `makePlayer` creates a user without an e-mail. It requires a season.
  await beginSeason(league);
  const { data: player } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const token = await openSession(league, player._id);
  // Ten minutes after the sign-in, a change of the e-mail would require the password.
  league.clock.advance(10 * 60_000);
  const { data } = await league.call("updateProfile", { as: token, body: { ...player, avatar } });
  expect(data).toEqual({ ...player, avatar });
});

test("an e-mail that is taken is rejected, and nothing is stored", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const body = { email: "Admin@league.example", avatar };
  await league.expectError(409, "EMAIL_TAKEN", "updateProfile", { as: token, body });
  expect((await league.call("checkSession", { as: token })).user).toMatchObject({
    email: getEmail("Ada"),
    ...defaultAppearance,
  });
});

describe("a user who tries other e-mails", () => {
  const minuteMs = 60_000;
  const dayMs = 86_400_000;
  const createEmail = (number: number) => `try${number}@players.example`;

  test("can try at most five a day, available or taken, and a repeated e-mail does not count", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    // The e-mails 1 and 3 are taken.
    await signUp(league, "try1");
    await signUp(league, "try3");
    // Upper case makes no difference.
    const tryEmail = (number: number, sessionToken = token) =>
      league.send("updateProfile", { as: sessionToken, body: { email: createEmail(number).toUpperCase() } });
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      for (let attempt = 0; attempt < 2; attempt += 1) statuses.push((await tryEmail(number)).status);
      league.clock.advance(minuteMs);
    }
    expect(statuses).toEqual([409, 409, 200, 200, 409, 409, 200, 200, 200, 200]);

    const { status, body, headers } = await tryEmail(6);
    expect(status).toBe(429);
    expect(body.errorCode).toBe("EMAILS_TRIED");
    // The first attempt was made five minutes ago.
    expect(Number(headers["retry-after"])).toBe((dayMs - 5 * minuteMs) / 1000);
    expect((await tryEmail(1)).status, "tried before").toBe(409);

    // Sending the current e-mail does not count, and other fields can still be changed.
    await league.call("updateProfile", { as: token, body: { email: createEmail(5), avatar } });
    league.clock.advance(dayMs - 5 * minuteMs);
    const laterToken = await openSession(league, id);
    // The first attempt was made a day ago, and the second one less than a day ago. So one e-mail can be tried.
    expect((await tryEmail(6, laterToken)).status).toBe(200);
    expect((await tryEmail(7, laterToken)).body.errorCode).toBe("EMAILS_TRIED");
  });

  test("leaves only hashes of the e-mails, for a day or until the account is deleted", async ({ league }) => {
    const { db } = league.context;
    const { id, token } = await signUp(league, "Ada");
    await league.call("updateProfile", { as: token, body: { email: createEmail(1) } });
    const listAttempts = () => db.selectFrom("email_tries").selectAll().execute();
    expect(JSON.stringify(await listAttempts())).not.toContain("players.example");

    const dayLater = league.clock.now() + dayMs;
    await pruneEmailAttempts(db, dayLater - 1);
    expect(await listAttempts()).toHaveLength(1);
    await pruneEmailAttempts(db, dayLater);
    expect(await listAttempts()).toEqual([]);

    await league.call("updateProfile", { as: token, body: { email: createEmail(2) } });
    await league.call("deleteUser", { as: league.admin, id });
    expect(await listAttempts()).toEqual([]);
  });
});

test("the correct password resets the count of wrong passwords", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  // The current password is required ten minutes after the sign-in.
  league.clock.advance(10 * 60_000);
  const tryPassword = async (currentPassword: string, email: string) =>
    (await league.send("updateProfile", { as: token, body: { email, currentPassword } })).status;
  for (const email of ["a@players.example", "b@players.example"]) {
    // Ten attempts are allowed.
    for (let attempt = 0; attempt < 9; attempt++) expect(await tryPassword("wrong", email)).toBe(403);
    expect(await tryPassword(playerPassword, email)).toBe(200);
  }
});

describe("a new password", () => {
  test("ends all other sessions", async ({ league }) => {
    const { token } = await signUp(league, "Ada");
    const otherSession = await league.call("signIn", { body: { email: getEmail("Ada"), password: playerPassword } });
    await league.call("updateProfile", { as: token, body: { password: "new", confirmPassword: "new" } });
    expect((await league.call("checkSession", { as: token })).user?.userName).toBe("Ada");
    expect(await league.call("checkSession", { as: otherSession.token })).toEqual({ user: null });
    expect((await league.call("checkSession", { as: league.admin })).user?.userName).toBe("admin");

    await league.call("signIn", { body: { email: getEmail("Ada"), password: "new" } });
    await league.expectError(401, "WRONG_SIGN_IN", "signIn", {
      body: { email: getEmail("Ada"), password: playerPassword },
    });
  });

  test("is rejected if it is invalid, and nothing is stored", async () => {
    const league = await openLeague({ PASSWORD_MIN_LENGTH: "4" });
    for (const { body, errorCode } of [
      { body: { password: "flag" }, errorCode: "PASSWORDS_DIFFER" },
      { body: { confirmPassword: "flag" }, errorCode: "PASSWORDS_DIFFER" },
      { body: { password: "flag", confirmPassword: "Flag" }, errorCode: "PASSWORDS_DIFFER" },
      { body: { password: "new", confirmPassword: "new" }, errorCode: "PASSWORD_TOO_SHORT" },
    ]) {
      const rejection = await league.rejected("updateProfile", { as: league.admin, body: { ...body, avatar } });
      expect(rejection).toMatchObject({ status: 400, errorCode });
    }
    expect((await league.call("checkSession", { as: league.admin })).user?.avatar).toBe(null);
  });
});

test("invalid input is rejected with the name of the field", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  await expectInvalidFields(league, "updateProfile", { as: token }, [
    // A field that profiles do not have.
    [{ isAdmin: true }, "isAdmin"],
    [{ email: "" }, "email"],
    [{ email: null }, "email"],
    [{ avatar: "ftp://img.example/a.png" }, "avatar"],
    // There is no hue "red".
    [{ tee: "teal-red-cap-glad" }, "tee"],
    [{ tee: "teal-bronze-cap-glad-" }, "tee"],
    [{ tee: 7 }, "tee"],
    [{ password: "x".repeat(1025), confirmPassword: "x" }, "password"],
  ]);
});

test("an update of a profile ignores fields that users cannot change themselves", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  const { user } = await league.call("checkSession", { as: token });
  const { email: _email, ...otherFields } = user ?? {};
  const body = { ...otherFields, _id: league.adminId, userName: "Eve", role: "ADMIN", blocked: true, clanId: "1" };
  const { data } = await league.call("updateProfile", {
    as: token,
    body: { ...body, avatar: "https://img.example/a.png" },
  });
  expect(data).toEqual({ ...user, avatar: "https://img.example/a.png" });

  const [admin] = (await league.call("searchUsers", { as: league.admin, body: { _id: league.adminId } })).data;
  expect(data._id).toBe(id);
  expect(admin?.avatar).toBeNull();
});
