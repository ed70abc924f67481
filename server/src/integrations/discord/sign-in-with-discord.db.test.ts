import { expect, test } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { getCurrentStep } from "../../../test/authenticator-app.ts";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { computeCodeAt } from "../../features/people/users/totp.ts";

const signInPage = "/auth/signin";

/** Opens a league with Discord and the player Ann, and creates fake browsers. */
async function openLeagueWithAnn(environment?: () => Record<string, string>) {
  const browsers = await openDiscordBrowsers(environment);
  return { ...browsers, ann: { ...(await signUp(browsers.league, "Ann")), name: "Ann" } };
}

test("a linked account signs in once per redirect, and ends the browser's previous session", async () => {
  const { league, createBrowser, goToDiscordAndBack, listAuditLog, ann, link } = await openLeagueWithAnn();
  const account = await link(ann);
  const firstBrowser = await goToDiscordAndBack(account);
  expect(firstBrowser.cookies.get("pending-sign-in")).toMatch(/^[\w-]{43}\.[\w-]+$/);
  expect(await firstBrowser.finishSignIn()).toMatchObject({ ok: true, user: { userName: "Ann" } });
  expect(await firstBrowser.finishSignIn()).toMatchObject({ status: 409, errorCode: "DISCORD_LINK_EXPIRED" });
  expect(await firstBrowser.fetchUser()).toMatchObject({ userName: "Ann" });

  await goToDiscordAndBack(account, firstBrowser);
  expect(await firstBrowser.finishSignIn()).toMatchObject({ ok: true });

  const { data } = await league.call("listSessions", { as: ann.token });
  // The device of Ann's first session is unknown, because she signed up without a browser.
  expect(data.map(({ device }) => device)).toEqual(["Firefox on Linux", null]);
  expect((await listAuditLog()).slice(-2)).toEqual(["signInWithDiscord Ann", "signInWithDiscord Ann"]);
  expect(await createBrowser().finishSignIn()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });

  const rows = await league.context.db.selectFrom("discord_sign_ins").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(account.id);
});

test("exactly one of three concurrent sign-ins with one redirect succeeds", async () => {
  const { goToDiscordAndBack, ann, link } = await openLeagueWithAnn();
  const visitor = await goToDiscordAndBack(await link(ann));
  const replies = await Promise.all([visitor.finishSignIn(), visitor.finishSignIn(), visitor.finishSignIn()]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test("blocked, deleted, unlinked and unknown accounts cannot sign in with Discord", async () => {
  const { league, createDiscordAccount, goToDiscordAndBack, listAuditLog, ann, link } = await openLeagueWithAnn();
  const account = await link(ann);
  const blockedVisitor = await goToDiscordAndBack(account);
  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  expect(await blockedVisitor.finishSignIn()).toMatchObject({ status: 403, message: "This account is blocked" });
  expect((await listAuditLog()).at(-1)).toBe("signInFailed Ann");

  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: false } });
  await league.call("deleteUser", { as: league.admin, id: ann.id });
  for (const unlinkedVisitor of [blockedVisitor, await goToDiscordAndBack(createDiscordAccount("stranger"))]) {
    expect(await unlinkedVisitor.finishSignIn()).toMatchObject({ status: 403, errorCode: "DISCORD_NOT_LINKED" });
    expect((await listAuditLog()).at(-1)).toBe("signInFailed nobody");
    expect(await unlinkedVisitor.finishSignIn({ userName: "Stranger" })).toMatchObject({
      errorCode: "DISCORD_LINK_EXPIRED",
    });
    expect(await unlinkedVisitor.fetchUser()).toBeNull();
  }
});

test("unlinking ends a pending sign-in", async () => {
  const { league, goToDiscordAndBack, ann, link } = await openLeagueWithAnn();
  const visitor = await goToDiscordAndBack(await link(ann));
  await league.call("unlinkDiscordAccount", { as: ann.token });
  expect(await visitor.finishSignIn()).toMatchObject({ errorCode: "DISCORD_NOT_LINKED" });
});

test("a sign-in requires the second factor, with the same limit of attempts as a sign-in with a password", async () => {
  const { league, goToDiscordAndBack, link } = await openLeagueWithAnn();
  const { id, token } = await signUp(league, "Cora", "ADMIN");
  const { secret } = (await league.call("beginSecondFactor", { as: token })).data;
  const step = getCurrentStep(league);
  await league.call("confirmSecondFactor", { as: token, body: { code: computeCodeAt(secret, step) } });
  const visitor = await goToDiscordAndBack(await link({ id, token, name: "Cora" }));
  expect(await visitor.finishSignIn()).toMatchObject({ status: 401, errorCode: "SECOND_FACTOR_REQUIRED" });
  // The code that activated the second factor was consumed.
  expect(await visitor.finishSignIn({ code: computeCodeAt(secret, step) })).toMatchObject({
    status: 401,
    errorCode: "WRONG_CODE",
  });
  expect(await visitor.finishSignIn({ code: computeCodeAt(secret, step + 1) })).toMatchObject({ ok: true });

  const accountToGuess = await link({ id, token, name: "Cora" });
  const guesser = await goToDiscordAndBack(accountToGuess);
  const body = { email: getEmail("Cora"), password: playerPassword, code: "000000" };
  // Five wrong codes are allowed in total: three with the password, and two with Discord.
  for (let guess = 0; guess < 3; guess++) await league.rejected("signIn", { body });
  for (let guess = 0; guess < 2; guess++)
    expect(await guesser.finishSignIn({ code: "000000" })).toMatchObject({ status: 401 });
  expect(await guesser.finishSignIn({ code: "000000" })).toMatchObject({ status: 429 });
});

test("an OAuth state is rejected from another browser, a second time, after ten minutes, and after the clock was set back", async () => {
  const { league, fakeDiscord, createBrowser, ann, link } = await openLeagueWithAnn();
  const expiredPath = `${signInPage}?redirectUrl=%2Fx&discord=DISCORD_LINK_EXPIRED`;
  fakeDiscord.authoriseAs(await link(ann));
  const visitor = createBrowser();
  const otherBrowser = createBrowser();
  const path = await visitor.openDiscord("/x");
  await otherBrowser.openDiscord("/x");
  expect(await otherBrowser.returnFromDiscord(path)).toBe(expiredPath);
  expect(await createBrowser().returnFromDiscord(path)).toBe(`${signInPage}?discord=DISCORD_LINK_EXPIRED`);

  const pendingSignIn = visitor.cookies.get("pending-sign-in") ?? "";
  const replies = await Promise.all([visitor.returnFromDiscord(path), visitor.returnFromDiscord(path)]);
  expect(replies.toSorted()).toEqual([expiredPath, `${signInPage}?redirectUrl=%2Fx&discord=back`]);
  expect(await visitor.finishSignIn()).toMatchObject({ ok: true });

  visitor.cookies.set("pending-sign-in", pendingSignIn);
  expect(await visitor.returnFromDiscord(path)).toBe(expiredPath);
  // One call is that of `link`. Only the accepted redirect caused another one.
  expect(fakeDiscord.listCalls("POST /oauth2/token")).toHaveLength(2);

  const minuteMs = 60_000;
  const dayMs = 86_400_000;
  for (const elapsedMs of [10 * minuteMs, -400 * dayMs]) {
    const latePath = await visitor.openDiscord("/x");
    league.clock.advance(elapsedMs);
    expect(await visitor.returnFromDiscord(latePath)).toBe(expiredPath);
  }
  const slowBrowser = createBrowser();
  await slowBrowser.returnFromDiscord(await slowBrowser.openDiscord());
  league.clock.advance(10 * minuteMs);
  expect(await slowBrowser.finishSignIn()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });
});

test("a sign-in can continue on a machine whose clock is a second behind", async () => {
  const { league, fakeDiscord, createBrowser, ann, link } = await openLeagueWithAnn();
  fakeDiscord.authoriseAs(await link(ann));
  const visitor = createBrowser();
  const path = await visitor.openDiscord("/x");
  league.clock.advance(-1000);
  expect(await visitor.returnFromDiscord(path)).toBe(`${signInPage}?redirectUrl=%2Fx&discord=back`);
  league.clock.advance(-1000);
  expect(await visitor.finishSignIn()).toMatchObject({ ok: true });
});

test("rejected codes and forged redirects sign nobody in", async () => {
  const { league, fakeDiscord, createBrowser, createDiscordAccount } = await openLeagueWithAnn();
  const visitor = createBrowser();
  // The user cancels on Discord's page.
  fakeDiscord.authoriseAs(null);
  expect(await visitor.returnFromDiscord(await visitor.openDiscord("/x"))).toBe(`${signInPage}?redirectUrl=%2Fx`);

  fakeDiscord.authoriseAs(createDiscordAccount("ann"));
  const expectUnavailable = async (outcome: 500 | 429 | "drop") => {
    fakeDiscord.fail("POST /oauth2/token", { outcome });
    const path = await visitor.openDiscord("//evil.example");
    const errorQuery = "?redirectUrl=%2F%2Fevil.example&discord=DISCORD_UNAVAILABLE";
    expect(await visitor.returnFromDiscord(path)).toBe(signInPage + errorQuery);
    expect(await visitor.finishSignIn()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });
  };
  await expectUnavailable(500);
  await expectUnavailable("drop");

  const path = await visitor.openDiscord("/x");
  const state = new URLSearchParams(path.split("?")[1]).get("state") ?? "";
  const callbackParameters = {
    state,
    error: "server_error",
    error_description: "<script>alert(1)</script> https://evil.example",
  };
  const forgedRedirects = [
    { query: callbackParameters, errorCode: "DISCORD_UNAVAILABLE" },
    { query: { state, code: "unknown" }, errorCode: "DISCORD_LINK_EXPIRED" },
    { query: { state: `${state}x`, code: "1" }, errorCode: "DISCORD_LINK_EXPIRED" },
    { query: { state: "signIn.NaN.", code: "1" }, errorCode: "DISCORD_LINK_EXPIRED" },
  ];
  for (const { query, errorCode } of forgedRedirects) {
    const redirectPath = await visitor.returnFromDiscord(`/api/discord/callback?${new URLSearchParams({ ...query })}`);
    expect(redirectPath).toBe(`${signInPage}?redirectUrl=%2Fx&discord=${errorCode}`);
  }
  // Last, because the rate limit lasts for a while.
  await expectUnavailable(429);

  const logText = league.log.listLines().join();
  for (const secret of [state, fakeDiscord.clientSecret, visitor.cookies.get("pending-sign-in") ?? "?"]) {
    expect(logText).not.toContain(secret);
  }
});

test("the redirect is rate-limited per IP address like a sign-in, and the page shows the error", async () => {
  const { createBrowser } = await openLeagueWithAnn(() => ({ RATE_LIMIT: "600" }));
  const visitor = createBrowser("203.0.113.9");
  const paths: string[] = [];
  // The limit of sign-ins is a twentieth of `RATE_LIMIT`. This is one request more.
  for (let attempt = 0; attempt < 31; attempt++)
    paths.push(await visitor.returnFromDiscord("/api/discord/callback?state=signIn.1.x"));
  expect(paths.filter((path) => path.endsWith("discord=TOO_MANY"))).toHaveLength(1);
});
