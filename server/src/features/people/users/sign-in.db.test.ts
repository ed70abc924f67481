import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { adminEmail, adminPassword, playerPassword } from "../../../../test/add-admin.ts";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";

test("a sign-in with e-mail and password opens a session", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const { token, user } = await league.call("signIn", {
    body: { email: " ADA@Players.example", password: playerPassword },
  });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(user).toEqual({
    _id: id,
    userName: "Ada",
    ...defaultAppearance,
    clanId: null,
    clanName: null,
    email: "ada@players.example",
    role: "USER",
    blocked: false,
    ban: null,
  });
  expect(await league.call("checkSession", { as: token })).toEqual({ token, user });
});

test("a sign-in also sets the token as an HttpOnly cookie", async ({ league }) => {
  const { headers, body } = await league.send("signIn", {
    body: { email: adminEmail, password: adminPassword },
  });
  // `send` does not know the type of a successful reply.
  const { token } = body as unknown as { token: string };
  // 10 368 000 seconds are 120 days. The cookie outlives the session, which lasts 90 days at most (see `cookieSeconds`).
  expect(headers["set-cookie"]).toBe(`session=${token}; Max-Age=10368000; Path=/; HttpOnly; SameSite=Lax`);
});

test("the database contains only the hash of a session's token", async ({ league }) => {
  const rows = await league.context.db.selectFrom("sessions").selectAll().execute();
  expect(rows).toHaveLength(1);
  const adminToken = league.admin;
  expect(JSON.stringify(rows)).not.toContain(adminToken);
  expect(rows[0]?.token_hash).toMatch(/^[\da-f]{64}$/);
});

test("an unknown e-mail and a wrong password cause the same error", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const wrongPassword = await league.rejected("signIn", { body: { email: getEmail("Ada"), password: "ada" } });
  const wrongEmail = await league.rejected("signIn", { body: { email: getEmail("Eve"), password: playerPassword } });
  expect(wrongPassword).toEqual({
    status: 401,
    errorCode: "WRONG_SIGN_IN",
    message: "Wrong e-mail or password",
    errorData: {},
  });
  expect(wrongEmail).toEqual(wrongPassword);

  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  expect(await league.rejected("signIn", { body: { email: getEmail("Ada"), password: "ada" } })).toEqual(wrongPassword);
});

test("a player of a pasted list, who has no password, cannot sign in", async ({ league }) => {
  await beginSeason(league);
  await league.call("storePlayerList", { as: league.admin, body: { text: "Eve, eve@players.example" } });
  for (const password of ["", "guess"]) {
    await league.expectError(401, "WRONG_SIGN_IN", "signIn", { body: { email: "eve@players.example", password } });
  }
});

test("a blocked user with the correct password gets the error BLOCKED", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  const body = { email: getEmail("Ada"), password: playerPassword };
  await league.expectError(403, "BLOCKED", "signIn", { body });
  await league.call("updateUser", { as: league.admin, id, body: { blocked: false } });
  await league.call("signIn", { body });
});

test("a deleted user cannot sign in", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  await league.call("deleteUser", { as: league.admin, id });
  await league.expectError(401, "WRONG_SIGN_IN", "signIn", {
    body: { email: getEmail("Ada"), password: playerPassword },
  });
});

describe("guessing a password", () => {
  const wrongCredentials = { email: getEmail("Ada"), password: "guess" };
  const correctCredentials = { email: getEmail("Ada"), password: playerPassword };

  // With several processes, the limit ends by the clock of PostgreSQL, which the test cannot advance.
  testInOneProcess("is rejected after ten failures, without affecting other IP addresses and accounts", async () => {
    const league = await openLeague();
    await signUp(league, "Ada");
    const address = "203.0.113.7";
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => league.rejected("signIn", { body: wrongCredentials, address })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);

    // The failures count for 15 minutes, which are 900 seconds.
    const { status, headers, body } = await league.send("signIn", { body: correctCredentials, address });
    expect({ status, body }).toMatchObject({ status: 429, body: { errorData: { seconds: 900 } } });
    expect(headers["retry-after"]).toBe("900");
    await league.call("signIn", { body: correctCredentials, address: "203.0.113.8" });
    await league.call("signIn", { body: { email: adminEmail, password: adminPassword }, address });

    league.clock.advance(15 * 60_000);
    await league.call("signIn", { body: correctCredentials, address });
  });

  test("is counted from zero again after a successful sign-in", async ({ league }) => {
    await signUp(league, "Ada");
    for (let repetition = 0; repetition < 2; repetition++) {
      for (let guess = 0; guess < 9; guess++) await league.rejected("signIn", { body: wrongCredentials });
      await league.call("signIn", { body: correctCredentials });
    }
  });

  test("is also counted for unknown accounts", async ({ league }) => {
    for (let guess = 0; guess < 10; guess++) await league.rejected("signIn", { body: wrongCredentials });
    expect(await league.rejected("signIn", { body: wrongCredentials })).toMatchObject({ status: 429 });
  });

  test("is counted per IPv6 network, not per IPv6 address", async ({ league }) => {
    for (let guess = 0; guess < 10; guess++) {
      await league.rejected("signIn", { body: wrongCredentials, address: `2001:db8:0:1::${guess + 1}` });
    }
    expect(await league.rejected("signIn", { body: wrongCredentials, address: "2001:db8:0:1:ffff::1" })).toMatchObject({
      status: 429,
    });
    expect(await league.rejected("signIn", { body: wrongCredentials, address: "2001:db8:0:2::1" })).toMatchObject({
      status: 401,
    });
  });
});

test("invalid input is rejected with the name of the field", async ({ league }) => {
  await expectInvalidFields(league, "signIn", {}, [
    [undefined, "email"],
    [{ password: "x" }, "email"],
    [{ email: "a@b.example" }, "password"],
    [{ email: 1, password: "x" }, "email"],
    // An e-mail has at most 254 characters, and a password at most 1024 bytes. "é" has two bytes.
    [{ email: `${"a".repeat(250)}@b.example`, password: "x" }, "email"],
    [{ email: "a@b.example", password: "é".repeat(513) }, "password"],
    [{ email: "a@b.example", password: "x", remember: true }, "remember"],
  ]);
});
