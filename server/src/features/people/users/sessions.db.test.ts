import { describe, expect } from "vitest";
import { adminEmail, adminPassword, playerPassword } from "../../../../test/add-admin.ts";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { getEmail, openSession, signUp } from "../../../../test/sign-up.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe("the session check", () => {
  test("returns no user and no error without a session", async ({ league }) => {
    expect(await league.call("checkSession")).toEqual({ user: null });
    for (const token of ["x", "A".repeat(43), `${league.admin}A`, "A".repeat(5000)]) {
      expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
    }
  });

  test("returns the token only if it was sent in the header", async ({ league }) => {
    const { user, ...otherFields } = await league.call("checkSession", {
      headers: { cookie: `session=${league.admin}` },
    });
    expect(user?.userName).toBe("admin");
    expect(otherFields).toEqual({});

    const reply = await league.call("checkSession", { headers: { authorization: `JWT ${league.admin}` } });
    expect(reply.token).toBe(league.admin);
  });
});

describe("a session", () => {
  test("ends on sign-out without ending other sessions", async ({ league }) => {
    const { token } = await signUp(league, "Ada");
    const otherSession = await league.call("signIn", { body: { email: getEmail("Ada"), password: playerPassword } });
    const { headers } = await league.send("signOut", { as: token });
    expect(headers["set-cookie"]).toContain("session=;");
    expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
    expect((await league.call("checkSession", { as: otherSession.token })).user?.userName).toBe("Ada");

    await league.call("signOut", { as: token });
    await league.call("signOut");
  });

  test("expires if it is unused for the configured time, and continues while it is used", async () => {
    const league = await openLeague({ SESSION_DAYS: "30" });
    const { token } = await signUp(league, "Ada");
    for (const days of [29, 29, 29]) {
      league.clock.advance(days * dayMs);
      expect((await league.call("checkSession", { as: token })).user?.userName).toBe("Ada");
    }
    // The admin has not used their own session in the meantime.
    expect(await league.call("checkSession", { as: league.admin })).toEqual({ user: null });
  });

  test("expires as soon as it was unused for the configured number of days", async () => {
    const league = await openLeague({ SESSION_DAYS: "2" });
    league.clock.advance(2 * dayMs);
    expect(await league.rejected("updateProfile", { as: league.admin, body: {} })).toMatchObject({ status: 401 });
  });

  test("expires after 90 days, even if it is used", async ({ league }) => {
    for (let days = 0; days < 89; days++) {
      league.clock.advance(dayMs);
      await league.call("updateProfile", { as: league.admin, body: {} });
    }
    league.clock.advance(dayMs);
    expect(await league.rejected("updateProfile", { as: league.admin, body: {} })).toMatchObject({ status: 401 });
  });

  test("is recorded as used once an hour", async ({ league }) => {
    const start = league.clock.now();
    /** Returns how long after the start the session was recorded as used, in milliseconds. */
    const readSeenAfter = async () => {
      const session = await league.context.db.selectFrom("sessions").select("seen_at").executeTakeFirstOrThrow();
      return session.seen_at - start;
    };
    league.clock.advance(hourMs - 1);
    await league.call("checkSession", { as: league.admin });
    expect(await readSeenAfter()).toBe(0);

    league.clock.advance(1);
    await Promise.all(Array.from({ length: 8 }, () => league.call("checkSession", { as: league.admin })));
    expect(await readSeenAfter()).toBe(hourMs);
  });

  test("is deleted from the database after it has expired", async ({ league }) => {
    league.clock.advance(30 * dayMs);
    await league.call("signIn", { body: { email: adminEmail, password: adminPassword } });
    expect(await league.context.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  test("ends when the user is blocked, and stays ended after unblocking", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
    expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
    expect(await league.rejected("updateProfile", { as: token, body: {} })).toMatchObject({ status: 401 });

    await league.call("updateUser", { as: league.admin, id, body: { blocked: false } });
    expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
  });

  test("ends when the user is deleted", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    await league.call("deleteUser", { as: league.admin, id });
    expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
  });

  test("has its user's current role", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada", "ADMIN");
    await league.call("updateUser", { as: token, id, body: { avatar: null } });
    await league.call("updateUser", { as: league.admin, id, body: { role: "USER" } });
    expect(await league.rejected("updateUser", { as: token, id, body: {} })).toMatchObject({ status: 403 });

    await league.call("updateUser", { as: league.admin, id, body: { role: "ADMIN" } });
    await league.call("updateUser", { as: token, id, body: {} });
  });
});

test("a change with the session cookie requires the origin of the site", async ({ league }) => {
  const cookie = `session=${league.admin}`;
  const body = { avatar: "https://img.example/a.png" };
  for (const originHeader of [{}, { origin: "https://elsewhere.example" }]) {
    await league.expectError(403, "FOREIGN_ORIGIN", "updateProfile", { body, headers: { cookie, ...originHeader } });
  }
  const { data } = await league.call("updateProfile", { body, headers: { cookie, origin: "http://localhost:3000" } });
  expect(data.avatar).toBe(body.avatar);
});

describe("an account", () => {
  const body = { email: getEmail("Ada"), password: playerPassword };
  const listSessionIds = async (league: League, id: string) => {
    const query = league.context.db.selectFrom("sessions").select("id").where("user_id", "=", Number(id));
    return (await query.orderBy("id").execute()).map((session) => session.id);
  };

  test("has at most fifty sessions, because a further sign-in ends the oldest", async ({ league }) => {
    const { id, token: oldestToken } = await signUp(league, "Ada");
    // `signUp` has opened the first of fifty sessions.
    for (let count = 1; count < 50; count += 1) await openSession(league, id);
    expect(await listSessionIds(league, id)).toHaveLength(50);
    expect((await league.call("checkSession", { as: oldestToken })).user?.userName).toBe("Ada");

    const { token: newestToken } = await league.call("signIn", { body });
    expect(await listSessionIds(league, id)).toHaveLength(50);
    expect((await league.call("checkSession", { as: newestToken })).user?.userName).toBe("Ada");
    expect(await league.call("checkSession", { as: oldestToken })).toEqual({ user: null });
  });

  test("keeps its other sessions if a browser signs in again, which replaces the browser's session", async ({
    league,
  }) => {
    const { id } = await signUp(league, "Ada");
    for (let count = 1; count < 50; count += 1) await openSession(league, id);
    const { token: browserToken } = await league.call("signIn", { body });
    const idsBeforeSignIn = await listSessionIds(league, id);
    const secondSignIn = await league.call("signIn", { body, as: browserToken });
    // The ids are sorted, so the last one is that of the browser's session.
    expect((await listSessionIds(league, id)).slice(0, -1)).toEqual(idsBeforeSignIn.slice(0, -1));
    expect((await league.call("checkSession", { as: secondSignIn.token })).user?.userName).toBe("Ada");
  });
});

test("users can list and end their own sessions, but not sessions of other users", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const { token: beaToken } = await signUp(league, "Bea");
  const body = { email: getEmail("Ada"), password: playerPassword };
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const { token: firefoxToken } = await league.call("signIn", { body, headers: { "user-agent": userAgent } });
  // Signing in again in the same browser ends its previous session.
  const secondSignIn = await league.call("signIn", { body, as: firefoxToken, headers: { "user-agent": "curl/8" } });
  const listSessions = async (viewerToken: string) => (await league.call("listSessions", { as: viewerToken })).data;
  const sessions = await listSessions(token);
  expect(sessions.map(({ device, isOwn }) => [device, isOwn])).toEqual([
    ["curl", false],
    [null, true],
  ]);

  // The session that was used last comes first, even if it began earlier.
  league.clock.advance(hourMs);
  await league.call("checkSession", { as: token });
  expect((await listSessions(token)).map(({ device }) => device)).toEqual([null, "curl"]);

  const curlSessionId = sessions[0]?._id ?? "";
  expect((await league.rejected("endSession", { as: beaToken, id: curlSessionId })).errorCode).toBe(
    "SESSION_NOT_FOUND",
  );

  await league.call("endOtherSessions", { as: token });
  expect(await listSessions(token)).toHaveLength(1);
  expect((await league.rejected("listSessions", { as: secondSignIn.token })).status).toBe(401);
  expect(await listSessions(beaToken)).toHaveLength(1);

  const [ownSession] = await listSessions(token);
  const { headers } = await league.send("endSession", { as: token, id: ownSession?._id ?? "" });
  expect(headers["set-cookie"]).toContain("session=;");
  expect((await league.rejected("listSessions", { as: token })).status).toBe(401);
});

test("notifications to a browser end with the session that enabled them", async ({ league }) => {
  const { db } = league.context;
  const { token: ownToken } = await signUp(league, "Ada");
  await signUp(league, "Bea");
  const signIn = async (name: string, token?: string) =>
    (await league.call("signIn", { as: token, body: { email: getEmail(name), password: playerPassword } })).token;
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscribe = (token: string, browser: string) => {
    const endpoint = `https://push.example/${browser}`;
    return league.send("storePush", { as: token, body: { endpoint, ...keys, calls: true, clan: true, answers: true } });
  };
  const listSubscribedBrowsers = async () => {
    const rows = await db.selectFrom("push_subscriptions").select("endpoint").orderBy("id").execute();
    return rows.map(({ endpoint }) => endpoint.split("/").at(-1));
  };
  const signedOutToken = await signIn("Ada");
  const sharedToken = await signIn("Ada");
  const lostToken = await signIn("Ada");
  const tokensByBrowser = { own: ownToken, signedOut: signedOutToken, shared: sharedToken, lost: lostToken };
  for (const [browser, token] of Object.entries(tokensByBrowser)) {
    expect((await subscribe(token, browser)).status).toBe(200);
  }
  await league.call("signOut", { as: signedOutToken });
  expect(await listSubscribedBrowsers()).toEqual(["own", "shared", "lost"]);

  const secondSignIn = await signIn("Ada", sharedToken);
  expect(await listSubscribedBrowsers(), "the new session belongs to the same user").toEqual(["own", "shared", "lost"]);

  // If another user signs in, the browser's former session ends, and with it the notifications.
  await signIn("Bea", secondSignIn);
  expect(await listSubscribedBrowsers()).toEqual(["own", "lost"]);

  await league.call("endOtherSessions", { as: ownToken });
  expect(await listSubscribedBrowsers()).toEqual(["own"]);

  await db.updateTable("push_subscriptions").set({ session_id: null }).execute();
  await league.call("endOtherSessions", { as: ownToken });
  expect(await listSubscribedBrowsers(), "a subscription without a known session").toEqual([]);
});

testInOneProcess(
  "changing the e-mail or password requires the current password ten minutes after the sign-in",
  async () => {
    const league = await openLeague();
    const { token } = await signUp(league, "Ada", "ADMIN");
    const update = (body: { email?: string; password?: string; confirmPassword?: string; currentPassword?: string }) =>
      league.send("updateProfile", { as: token, body });
    league.clock.advance(10 * minuteMs - 1);
    expect((await update({ email: "a@players.example" })).status).toBe(200);
    league.clock.advance(1);
    const passwordNeededError = { status: 403, body: { errorCode: "PASSWORD_NEEDED" } };
    expect(await update({ email: "b@players.example" })).toMatchObject(passwordNeededError);
    expect(await update({ password: "new", confirmPassword: "new" })).toMatchObject(passwordNeededError);
    // The user already has this e-mail, so it changes nothing.
    expect((await update({ email: "a@players.example" })).status).toBe(200);
    const wrongPassword = { email: "b@players.example", currentPassword: "wrong" };
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await update(wrongPassword)).toMatchObject({ status: 403, body: { errorCode: "WRONG_PASSWORD" } });
    }
    // The limit of ten wrong passwords applies to all calls together.
    const { status } = await league.send("beginSecondFactor", { as: token, body: { currentPassword: "wrong" } });
    expect(status).toBe(429);
    const correctPassword = { ...wrongPassword, currentPassword: playerPassword };
    expect((await update(correctPassword)).status).toBe(429);
    league.clock.advance(15 * minuteMs);
    expect((await update(correctPassword)).status).toBe(200);
  },
);

test("ending another session keeps the browser's cookie, and unused sessions are not listed", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  await openSession(league, id);
  const listSessions = async () => (await league.call("listSessions", { as: token })).data;
  const otherId = (await listSessions()).find(({ isOwn }) => !isOwn)?._id ?? "";
  const { headers } = await league.send("endSession", { as: token, id: otherId });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(await listSessions()).toHaveLength(1);

  await openSession(league, id);
  // Sessions end after 30 days without use. Ada uses one of her two sessions in between.
  for (const days of [29, 1]) {
    expect(await listSessions()).toHaveLength(2);
    league.clock.advance(days * dayMs);
  }
  expect(await listSessions()).toHaveLength(1);
});
