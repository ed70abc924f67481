import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { openLeagueWithDiscordServer } from "../../../test/open-discord-league.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { openSession, signUp } from "../../../test/sign-up.ts";

const profilePath = "/ranked/users/profile";
const createErrorUrl = (code: string) => `${profilePath}?discordFault=${code}`;

/** Visits Discord's page, and returns the path to which it redirects. */
async function visitDiscord(url: string): Promise<string> {
  const page = await fetch(url, { redirect: "manual" });
  const { pathname, search } = new URL(page.headers.get("location") ?? "");
  return pathname + search;
}

/** Visits a path of the site, and returns the path to which it redirects. */
async function visit({ http }: League, url: string, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { cookie: `session=${token}` };
  const reply = await http.server.inject({ method: "GET", url, headers });
  expect(reply.statusCode).toBe(303);
  return reply.headers.location ?? "";
}

/** Opens a league with Ann and Bob, who have Discord accounts that are not linked. */
async function openDiscordPlayers(environment?: () => Record<string, string>) {
  const { league, fakeDiscord } = await openLeagueWithDiscordServer({}, environment);
  const accountOfAnn = fakeDiscord.createAccount({ username: "ann_42", displayName: "Ann 🚩" });
  const accountOfBob = fakeDiscord.createAccount({ username: "bob" });
  const ann = { ...(await signUp(league, "Ann")), account: accountOfAnn };
  const bob = { ...(await signUp(league, "Bob")), account: accountOfBob };
  const body = { currentPassword: playerPassword };
  const beginLink = async (token: string) => (await league.call("beginDiscordLink", { as: token, body })).data.url;
  /** Links an account: from the profile to Discord and back. */
  const link = async (token: string, account: { id: string }) => {
    fakeDiscord.authoriseAs(account);
    return visit(league, await visitDiscord(await beginLink(token)), token);
  };
  const readLinkedAccount = async (token: string) => (await league.call("getDiscordAccount", { as: token })).data;
  return { league, fakeDiscord, ann, bob, beginLink, link, readLinkedAccount };
}

test("a user links a Discord account, sees it, and unlinks it", async () => {
  const { league, fakeDiscord, ann, link, readLinkedAccount } = await openDiscordPlayers();
  expect(await readLinkedAccount(ann.token)).toBeNull();
  expect(await link(ann.token, ann.account)).toBe("/ranked/queues?codeSuccess=true");
  expect(await readLinkedAccount(ann.token)).toEqual({ name: "Ann 🚩" });

  await league.call("unlinkDiscordAccount", { as: ann.token });
  expect(await readLinkedAccount(ann.token)).toBeNull();

  const [exchange] = fakeDiscord.listCalls("POST /oauth2/token");
  expect(exchange?.body).toMatchObject({ redirect_uri: "http://localhost:3000/api/discord/callback" });
});

test("the redirect to Discord requests only the user's identity", async () => {
  const { fakeDiscord, ann, beginLink } = await openDiscordPlayers();
  const url = new URL(await beginLink(ann.token));
  expect(url.origin + url.pathname).toBe(fakeDiscord.authoriseUrl);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: fakeDiscord.applicationId,
    response_type: "code",
    scope: "identify",
    redirect_uri: "http://localhost:3000/api/discord/callback",
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test("an account belongs to one user, and a second account replaces the first", async () => {
  const { ann, bob, link, readLinkedAccount } = await openDiscordPlayers();
  await link(ann.token, ann.account);
  expect(await link(bob.token, ann.account)).toBe(createErrorUrl("DISCORD_ACCOUNT_TAKEN"));
  expect(await readLinkedAccount(bob.token)).toBeNull();

  await link(ann.token, bob.account);
  expect(await readLinkedAccount(ann.token)).toEqual({ name: "bob" });

  await link(bob.token, ann.account);
  expect(await readLinkedAccount(bob.token)).toEqual({ name: "Ann 🚩" });
});

test("exactly one of two users who link one account concurrently succeeds", async () => {
  const { league, fakeDiscord, ann, bob, beginLink, readLinkedAccount } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(ann.account);
  const pathOfAnn = await visitDiscord(await beginLink(ann.token));
  const pathOfBob = await visitDiscord(await beginLink(bob.token));
  const finalPaths = await Promise.all([visit(league, pathOfAnn, ann.token), visit(league, pathOfBob, bob.token)]);
  expect(finalPaths.toSorted()).toEqual(["/ranked/queues?codeSuccess=true", createErrorUrl("DISCORD_ACCOUNT_TAKEN")]);
  const linkedAccounts = [await readLinkedAccount(ann.token), await readLinkedAccount(bob.token)];
  expect(linkedAccounts.filter((account) => account !== null)).toHaveLength(1);
});

test("a `state` is rejected if it belongs to another user, was used or has expired", async () => {
  const { league, fakeDiscord, ann, bob, beginLink, readLinkedAccount } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(bob.account);
  // Bob sends Ann the URL to which Discord redirected Bob.
  const pathOfBob = await visitDiscord(await beginLink(bob.token));
  expect(await visit(league, pathOfBob, ann.token)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));
  expect(await visit(league, pathOfBob)).toBe(`/auth/signin?redirectUrl=${encodeURIComponent(profilePath)}`);
  expect(await visit(league, pathOfBob, bob.token)).toBe("/ranked/queues?codeSuccess=true");
  expect(await visit(league, pathOfBob, bob.token)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));

  // A `state` expires after ten minutes.
  const latePath = await visitDiscord(await beginLink(ann.token));
  league.clock.advance(10 * 60_000);
  expect(await visit(league, latePath, ann.token)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));

  // A user has one valid `state`: the latest one.
  const earlierPath = await visitDiscord(await beginLink(ann.token));
  await beginLink(ann.token);
  expect(await visit(league, earlierPath, ann.token)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));
  expect(await readLinkedAccount(ann.token)).toBeNull();
});

test("a `state` is valid on a machine whose clock is a second behind", async () => {
  const { league, fakeDiscord, ann, beginLink } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(ann.account);
  const path = await visitDiscord(await beginLink(ann.token));
  league.clock.advance(-1000);
  expect(await visit(league, path, ann.token)).toBe("/ranked/queues?codeSuccess=true");
});

const yearMs = 365 * 86_400_000;

test("a `state` does not last longer if the clock is set back", async () => {
  const { league, fakeDiscord, ann, beginLink } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(ann.account);
  const earlierPath = await visitDiscord(await beginLink(ann.token));
  league.clock.advance(-yearMs);
  expect(await visit(league, earlierPath, ann.token)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));

  const newPath = await visitDiscord(await beginLink(ann.token));
  expect(await visit(league, newPath, ann.token)).toBe("/ranked/queues?codeSuccess=true");
});

test("linking and unlinking are in the audit log, and require the password if the session is older than ten minutes", async () => {
  const { league, ann, fakeDiscord, readLinkedAccount } = await openDiscordPlayers();
  league.clock.advance(10 * 60_000);
  const annToken = ann.token;
  for (const call of ["beginDiscordLink", "unlinkDiscordAccount"] as const) {
    expect(await league.rejected(call, { as: annToken })).toMatchObject({ status: 403, errorCode: "PASSWORD_NEEDED" });
    const wrongPassword = { as: annToken, body: { currentPassword: "guess" } };
    expect(await league.rejected(call, wrongPassword)).toMatchObject({ errorCode: "WRONG_PASSWORD" });
  }
  const correctPassword = { as: annToken, body: { currentPassword: playerPassword } };
  fakeDiscord.authoriseAs(ann.account);
  const { url } = (await league.call("beginDiscordLink", correctPassword)).data;
  expect(await visit(league, await visitDiscord(url), annToken)).toBe("/ranked/queues?codeSuccess=true");
  // Linking the same account again has no effect.
  const { url: secondUrl } = (await league.call("beginDiscordLink", correctPassword)).data;
  await visit(league, await visitDiscord(secondUrl), annToken);

  await league.call("unlinkDiscordAccount", correctPassword);
  expect(await readLinkedAccount(annToken)).toBeNull();

  const { data } = await league.call("searchHistory", { as: league.admin, body: { kind: "USER", subjectId: ann.id } });
  expect(data.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)])).toEqual([
    ["unlinkDiscordAccount", "discordAccount"],
    ["linkDiscord"],
    ["beginDiscordLink"],
    ["linkDiscord", "discordAccount"],
    ["beginDiscordLink"],
  ]);
});

test("no account is linked if the session ends while Discord responds", async () => {
  const accountRequested = Promise.withResolvers<void>();
  const sessionEnded = Promise.withResolvers<void>();
  // A fake Discord that waits with the response about the account.
  const server = createServer(async (request, reply) => {
    if (!request.url?.endsWith("/token")) {
      accountRequested.resolve();
      await sessionEnded.promise;
    }
    reply.end(JSON.stringify({ access_token: "granted", id: "1", username: "ann" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  const { league, ann, beginLink } = await openDiscordPlayers(() => ({
    DISCORD_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }));
  const state = new URL(await beginLink(ann.token)).searchParams.get("state");
  const linking = visit(league, `/api/discord/callback?code=1&state=${state}`, ann.token);
  await accountRequested.promise;
  await league.call("changePassword", { as: league.admin, body: { _id: ann.id, password: "another" } });
  sessionEnded.resolve();
  expect(await linking).toBe(`/auth/signin?redirectUrl=${encodeURIComponent(profilePath)}`);
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toEqual([]);
});

test("a change of the password ends a link that was begun, even for later sessions", async () => {
  const { league, fakeDiscord, ann, beginLink } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(ann.account);
  const callbackPath = await visitDiscord(await beginLink(ann.token));
  await league.call("changePassword", { as: league.admin, body: { _id: ann.id, password: "another" } });
  const newToken = await openSession(league, ann.id);
  expect(await visit(league, callbackPath, newToken)).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toEqual([]);
});

test("declining at Discord, or a malformed callback, changes nothing", async () => {
  const { league, fakeDiscord, ann, beginLink } = await openDiscordPlayers();
  fakeDiscord.authoriseAs(null);
  expect(await visit(league, await visitDiscord(await beginLink(ann.token)), ann.token)).toBe(profilePath);

  for (const query of ["", "?code=1", "?state=1", "?code=1&code=2&state=3", `?code=1&state=${"x".repeat(300)}`]) {
    expect(await visit(league, `/api/discord/callback${query}`, ann.token)).toBe(profilePath);
  }
  const url = await beginLink(ann.token);
  const state = new URL(url).searchParams.get("state") ?? "";
  const redirectPath = await visit(league, `/api/discord/callback?code=unknown&state=${state}`, ann.token);
  expect(redirectPath).toBe(createErrorUrl("DISCORD_LINK_EXPIRED"));
});

test("the profile shows an error if Discord is unavailable", async () => {
  const { fakeDiscord, ann, link, readLinkedAccount } = await openDiscordPlayers();
  for (const outcome of [500, 429, "drop"] as const) {
    fakeDiscord.fail("POST /oauth2/token", { outcome });
    expect(await link(ann.token, ann.account)).toBe(createErrorUrl("DISCORD_UNAVAILABLE"));
  }
  fakeDiscord.endFailures();
  fakeDiscord.fail("GET /users/@me", { outcome: 503 });
  expect(await link(ann.token, ann.account)).toBe(createErrorUrl("DISCORD_UNAVAILABLE"));
  expect(await readLinkedAccount(ann.token)).toBeNull();
});

test("an account of a deleted user can be linked again", async () => {
  const { league, ann, bob, link, readLinkedAccount } = await openDiscordPlayers();
  await link(ann.token, ann.account);
  await league.call("deleteUser", { as: league.admin, id: ann.id });
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toEqual([]);
  expect(await link(bob.token, ann.account)).toBe("/ranked/queues?codeSuccess=true");
  expect(await readLinkedAccount(bob.token)).toEqual({ name: "Ann 🚩" });
});

test("if Discord is not configured, its calls fail with DISCORD_NOT_CONFIGURED", async ({ admin, league }) => {
  const { token } = await signUp(league, "Ann");
  const queueId = await createQueue(league);
  // The operator has removed the settings of Discord after an admin connected the queue.
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.updateTable("queues").set({ guild_id: "9" }).execute());
  const rejections = await Promise.all([
    league.rejected("recreateQueue", { as: admin, id: queueId }),
    league.rejected("getBotInviteUrl", { as: admin }),
    league.rejected("listGuilds", { as: admin }),
    league.rejected("beginDiscordLink", { as: token }),
    league.rejected("getDiscordAccount", { as: token }),
  ]);
  for (const rejection of rejections) {
    expect(rejection).toMatchObject({ status: 409, message: "Discord is not configured" });
  }
  expect(await visit(league, "/api/discord/callback?code=1&state=2", token)).toBe(
    createErrorUrl("DISCORD_NOT_CONFIGURED"),
  );
});
