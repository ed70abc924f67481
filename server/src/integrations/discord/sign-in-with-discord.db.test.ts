import { expect, test } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { codeAt } from "../../features/people/users/totp.ts";

const signInPage = "/auth/signin";

async function openLeagueWithAnn(environment?: () => Record<string, string>) {
  const browsers = await openDiscordBrowsers(environment);
  return { ...browsers, ann: { ...(await signUp(browsers.league, "Ann")), name: "Ann" } };
}

test("a linked account signs in once per redirect, and ends the browser's former session", async () => {
  const { league, browser, cameBack, history, ann, link } = await openLeagueWithAnn();
  const account = await link(ann);
  const first = await cameBack(account);
  expect(first.cookies.get("pending-sign-in")).toMatch(/^[\w-]{43}\.[\w-]+$/);
  expect(await first.finish()).toMatchObject({ ok: true, user: { userName: "Ann" } });
  expect(await first.finish()).toMatchObject({ status: 409, errorCode: "DISCORD_LINK_EXPIRED" });
  expect(await first.viewer()).toMatchObject({ userName: "Ann" });

  await cameBack(account, first);
  expect(await first.finish()).toMatchObject({ ok: true });

  const { data } = await league.call("listSessions", { as: ann.token });
  expect(data.map(({ device }) => device)).toEqual(["Firefox on Linux", null]);
  expect((await history()).slice(-2)).toEqual(["signInWithDiscord Ann", "signInWithDiscord Ann"]);
  expect(await browser().finish()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });

  const stored = JSON.stringify(await league.context.db.selectFrom("discord_sign_ins").selectAll().execute());
  expect(stored).not.toContain(account.id);
});

test("exactly one of two concurrent sign-ins with one redirect succeeds", async () => {
  const { cameBack, ann, link } = await openLeagueWithAnn();
  const visitor = await cameBack(await link(ann));
  const replies = await Promise.all([visitor.finish(), visitor.finish(), visitor.finish()]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test("blocked, deleted, unlinked and unknown accounts cannot sign in with Discord", async () => {
  const { league, person, cameBack, history, ann, link } = await openLeagueWithAnn();
  const account = await link(ann);
  const blocked = await cameBack(account);
  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  expect(await blocked.finish()).toMatchObject({ status: 403, message: "This account is blocked" });
  expect((await history()).at(-1)).toBe("signInFailed Ann");

  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: false } });
  await league.call("deleteUser", { as: league.admin, id: ann.id });
  for (const unlinkedVisitor of [blocked, await cameBack(person("stranger"))]) {
    expect(await unlinkedVisitor.finish()).toMatchObject({ status: 403, errorCode: "DISCORD_NOT_LINKED" });
    expect((await history()).at(-1)).toBe("signInFailed nobody");
    expect(await unlinkedVisitor.finish({ userName: "Stranger" })).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });
    expect(await unlinkedVisitor.viewer()).toBeNull();
  }
});

test("unlinking ends a pending sign-in", async () => {
  const { league, cameBack, ann, link } = await openLeagueWithAnn();
  const visitor = await cameBack(await link(ann));
  await league.call("unlinkDiscordAccount", { as: ann.token });
  expect(await visitor.finish()).toMatchObject({ errorCode: "DISCORD_NOT_LINKED" });
});

test("requires the second factor, with the same limit of attempts as a sign-in with a password", async () => {
  const { league, cameBack, link } = await openLeagueWithAnn();
  const { id, token } = await signUp(league, "Cora", "ADMIN");
  const { secret } = (await league.call("beginSecondFactor", { as: token })).data;
  const step = Math.floor(league.clock.now() / 30_000);
  await league.call("confirmSecondFactor", { as: token, body: { code: codeAt(secret, step) } });
  const visitor = await cameBack(await link({ id, token, name: "Cora" }));
  expect(await visitor.finish()).toMatchObject({ status: 401, errorCode: "SECOND_FACTOR_REQUIRED" });
  expect(await visitor.finish({ code: codeAt(secret, step) })).toMatchObject({ status: 401, errorCode: "WRONG_CODE" });
  expect(await visitor.finish({ code: codeAt(secret, step + 1) })).toMatchObject({ ok: true });

  const guesser = await cameBack({ id: (await link({ id, token, name: "Cora" })).id });
  const body = { email: getEmail("Cora"), password: playerPassword, code: "000000" };
  for (let guess = 0; guess < 3; guess++) await league.rejected("signIn", { body });
  for (let guess = 0; guess < 2; guess++)
    expect(await guesser.finish({ code: "000000" })).toMatchObject({ status: 401 });
  expect(await guesser.finish({ code: "000000" })).toMatchObject({ status: 429 });
});

test("rejects a state from another browser, a second time, after ten minutes and after the clock was set back", async () => {
  const { league, fakeDiscord, browser, ann, link } = await openLeagueWithAnn();
  const expired = `${signInPage}?redirectUrl=%2Fx&discord=DISCORD_LINK_EXPIRED`;
  fakeDiscord.authoriseAs(await link(ann));
  const visitor = browser();
  const otherBrowser = browser();
  const path = await visitor.go("/x");
  await otherBrowser.go("/x");
  expect(await otherBrowser.comeBack(path)).toBe(expired);
  expect(await browser().comeBack(path)).toBe(`${signInPage}?discord=DISCORD_LINK_EXPIRED`);

  const pendingSignIn = visitor.cookies.get("pending-sign-in") ?? "";
  const replies = await Promise.all([visitor.comeBack(path), visitor.comeBack(path)]);
  expect(replies.toSorted()).toEqual([expired, `${signInPage}?redirectUrl=%2Fx&discord=back`]);
  expect(await visitor.finish()).toMatchObject({ ok: true });

  visitor.cookies.set("pending-sign-in", pendingSignIn);
  expect(await visitor.comeBack(path)).toBe(expired);
  expect(fakeDiscord.calls("POST /oauth2/token")).toHaveLength(2);

  for (const elapsedMs of [10 * 60_000, -400 * 86_400_000]) {
    const latePath = await visitor.go("/x");
    league.clock.advance(elapsedMs);
    expect(await visitor.comeBack(latePath)).toBe(expired);
  }
  const slowBrowser = browser();
  await slowBrowser.comeBack(await slowBrowser.go());
  league.clock.advance(10 * 60_000);
  expect(await slowBrowser.finish()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });
});

test("rejected codes and forged redirects sign nobody in", async () => {
  const { league, fakeDiscord, browser, person } = await openLeagueWithAnn();
  const visitor = browser();
  fakeDiscord.authoriseAs(null);
  expect(await visitor.comeBack(await visitor.go("/x"))).toBe(`${signInPage}?redirectUrl=%2Fx`);

  fakeDiscord.authoriseAs(person("ann"));
  const expectUnavailable = async (how: 500 | 429 | "drop") => {
    fakeDiscord.fail("POST /oauth2/token", { how });
    const path = await visitor.go("//evil.example");
    const errorQuery = "?redirectUrl=%2F%2Fevil.example&discord=DISCORD_UNAVAILABLE";
    expect(await visitor.comeBack(path)).toBe(signInPage + errorQuery);
    expect(await visitor.finish()).toMatchObject({ errorCode: "DISCORD_LINK_EXPIRED" });
  };
  await expectUnavailable(500);
  await expectUnavailable("drop");

  const path = await visitor.go("/x");
  const state = new URLSearchParams(path.split("?")[1]).get("state") ?? "";
  const callbackParameters = {
    state,
    error: "server_error",
    error_description: "<script>alert(1)</script> https://evil.example",
  };
  for (const [query, code] of [
    [callbackParameters, "DISCORD_UNAVAILABLE"],
    [{ state, code: "made-up" }, "DISCORD_LINK_EXPIRED"],
    [{ state: `${state}x`, code: "1" }, "DISCORD_LINK_EXPIRED"],
    [{ state: "signIn.NaN.", code: "1" }, "DISCORD_LINK_EXPIRED"],
  ] as const) {
    const redirectPath = await visitor.comeBack(`/api/discord/callback?${new URLSearchParams(query)}`);
    expect(redirectPath).toBe(`${signInPage}?redirectUrl=%2Fx&discord=${code}`);
  }
  // Last, because the rate limit lasts for a while.
  await expectUnavailable(429);

  const logText = league.log.lines().join();
  for (const secret of [state, fakeDiscord.clientSecret, visitor.cookies.get("pending-sign-in") ?? "?"]) {
    expect(logText).not.toContain(secret);
  }
});

test("the redirect is rate-limited per IP address like a sign-in, and the page shows the error", async () => {
  const { browser } = await openLeagueWithAnn(() => ({ RATE_LIMIT: "600" }));
  const visitor = browser("203.0.113.9");
  const paths: string[] = [];
  for (let time = 0; time < 31; time++) paths.push(await visitor.comeBack("/api/discord/callback?state=signIn.1.x"));
  expect(paths.filter((path) => path.endsWith("discord=TOO_MANY"))).toHaveLength(1);
});
