import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import { countByStatus } from "../../../../test/call-league.ts";
import { expectErrors } from "../../../../test/expect-errors.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { getEmail, openSession, signUp } from "../../../../test/sign-up.ts";
import type { LeagueTransaction } from "../../context.ts";
import { lockUserForUpdate } from "./users-queries.ts";

const avatar = "https://img.example/ada.png";

test("changes only the given fields", async ({ league }) => {
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

test("accepts all fields of a profile without an e-mail, and does not require the password", async ({ league }) => {
  await beginSeason(league);
  const { data: player } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const as = await openSession(league, player._id);
  league.clock.advance(3_600_000);
  const { data } = await league.call("updateProfile", { as, body: { ...player, avatar } });
  expect(data).toEqual({ ...player, avatar });
});

test("rejects an e-mail that is taken and stores nothing", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const body = { email: "Admin@league.example", avatar };
  await league.expectError(409, "EMAIL_TAKEN", "updateProfile", { as: token, body });
  expect((await league.call("checkSession", { as: token })).user).toMatchObject({
    email: getEmail("Ada"),
    ...defaultAppearance,
  });
});

describe("a user who tries other e-mails", () => {
  const day = 86_400_000;
  const createEmail = (number: number) => `try${number}@players.example`;

  test("can try at most five a day, available or taken; a repeated e-mail does not count", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    await Promise.all([1, 3].map((number) => signUp(league, `try${number}`)));
    const tryEmail = (number: number, as = token) =>
      league.send("updateProfile", { as, body: { email: createEmail(number).toUpperCase() } });
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      for (let attempt = 0; attempt < 2; attempt += 1) statuses.push((await tryEmail(number)).status);
      league.clock.advance(60_000);
    }
    expect(statuses).toEqual([409, 409, 200, 200, 409, 409, 200, 200, 200, 200]);

    const { status, body, headers } = await tryEmail(6);
    expect(status).toBe(429);
    expect(body.errorCode).toBe("EMAILS_TRIED");
    expect(Number(headers["retry-after"])).toBe(day / 1000 - 5 * 60);
    expect((await tryEmail(1)).status, "tried before").toBe(409);

    // Sending the current e-mail does not count, and other fields can still be changed.
    await league.call("updateProfile", { as: token, body: { email: createEmail(5), avatar } });
    league.clock.advance(day - 5 * 60_000);
    const laterToken = await openSession(league, id);
    expect((await tryEmail(6, laterToken)).status, "a day after the first attempt").toBe(200);
    expect((await tryEmail(7, laterToken)).body.errorCode).toBe("EMAILS_TRIED");
  });

  test("can try at most five concurrently", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(id));
    const replies = await raceOnLock(league.context.db, {
      lock,
      start: () =>
        Array.from({ length: 9 }, (_, number) =>
          league.send("updateProfile", { as: token, body: { email: createEmail(number) } }),
        ),
    });
    expect(countByStatus(replies)).toEqual({ 200: 5, 429: 4 });
  });

  test("leaves only hashes of the e-mails in the database, until the account is deleted", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    await league.call("updateProfile", { as: token, body: { email: createEmail(1) } });
    const listAttempts = () => league.context.db.selectFrom("email_tries").selectAll().execute();
    expect(JSON.stringify(await listAttempts())).not.toContain("players.example");

    await league.call("deleteUser", { as: league.admin, id });
    expect(await listAttempts()).toEqual([]);
  });
});

test("exactly one of twenty concurrent changes to the same e-mail succeeds", async ({ league }) => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => (await signUp(league, `p${index}`)).token),
  );
  const replies = await Promise.all(
    tokens.map((as) => league.send("updateProfile", { as, body: { email: "one@players.example" } })),
  );
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
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
    for (const [body, errorCode] of [
      [{ password: "flag" }, "PASSWORDS_DIFFER"],
      [{ confirmPassword: "flag" }, "PASSWORDS_DIFFER"],
      [{ password: "flag", confirmPassword: "Flag" }, "PASSWORDS_DIFFER"],
      [{ password: "new", confirmPassword: "new" }, "PASSWORD_TOO_SHORT"],
    ] as const) {
      const rejection = await league.rejected("updateProfile", { as: league.admin, body: { ...body, avatar } });
      expect(rejection).toMatchObject({ status: 400, errorCode });
    }
    expect((await league.call("checkSession", { as: league.admin })).user?.avatar).toBe(null);
  });

  test("is rejected if the session ends concurrently", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    const reset = league.call("changePassword", { as: league.admin, body: { _id: id, password: "reset" } });
    const attackerPassword = { password: "stolen", confirmPassword: "stolen" };
    await Promise.all(
      Array.from({ length: 8 }, () => league.send("updateProfile", { as: token, body: attackerPassword })),
    );
    await reset;
    await league.call("signIn", { body: { email: getEmail("Ada"), password: "reset" } });
  });
});

test("rejects invalid input and names the field", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  await expectErrors(league, "updateProfile", { as: token }, [
    [{ isAdmin: true }, "isAdmin"],
    [{ email: "" }, "email"],
    [{ email: null }, "email"],
    [{ avatar: "ftp://img.example/a.png" }, "avatar"],
    [{ tee: "teal-red-cap-glad" }, "tee"],
    [{ tee: "teal-bronze-cap-glad-" }, "tee"],
    [{ tee: 7 }, "tee"],
    [{ password: "x".repeat(1025), confirmPassword: "x" }, "password"],
  ]);
});

test("ignores fields that users cannot change themselves", async ({ league }) => {
  const { id, token: as } = await signUp(league, "Ada");
  const { user } = await league.call("checkSession", { as });
  const { email: _email, ...otherFields } = user ?? {};
  const body = { ...otherFields, _id: league.adminId, userName: "Eve", role: "ADMIN", blocked: true, clanId: "1" };
  const { data } = await league.call("updateProfile", { as, body: { ...body, avatar: "https://img.example/a.png" } });
  expect(data).toEqual({ ...user, avatar: "https://img.example/a.png" });

  const [admin] = (await league.call("searchUsers", { as: league.admin, body: { _id: league.adminId } })).data;
  expect([data._id, admin?.avatar]).toEqual([id, null]);
});
