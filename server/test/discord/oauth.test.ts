import { createHash } from "node:crypto";
import { PermissionFlagsBits as May, OAuth2Scopes } from "discord.js";
import { expect, test } from "vitest";
import type { FakeDiscord } from "./fake-discord.ts";
import { logIn, openFakeDiscord, openGuild } from "./open-fake-discord.ts";

const BACK = "http://league.test/back";

async function visit(fakeDiscord: FakeDiscord, query: Record<string, string>) {
  const all = {
    client_id: fakeDiscord.applicationId,
    response_type: "code",
    scope: "identify",
    redirect_uri: BACK,
    ...query,
  };
  return fetch(`${fakeDiscord.authoriseUrl}?${new URLSearchParams(all)}`, { redirect: "manual" });
}

function exchange(fakeDiscord: FakeDiscord, form: Record<string, string>) {
  const all = {
    client_id: fakeDiscord.applicationId,
    client_secret: fakeDiscord.clientSecret,
    grant_type: "authorization_code",
    redirect_uri: BACK,
    ...form,
  };
  return fetch(`${fakeDiscord.apiUrl}/oauth2/token`, { method: "POST", body: new URLSearchParams(all) });
}

test("a person links their account", async () => {
  const fakeDiscord = await openFakeDiscord();
  const ann = fakeDiscord.makePerson({ username: "ann", displayName: "Ann" });
  fakeDiscord.authoriseAs(ann);
  const page = await visit(fakeDiscord, { state: "s" });
  const target = new URL(page.headers.get("location") ?? "");
  expect([page.status, target.origin + target.pathname, target.searchParams.get("state")]).toEqual([302, BACK, "s"]);
  const code = target.searchParams.get("code") ?? "";
  const { access_token: token } = (await (await exchange(fakeDiscord, { code })).json()) as { access_token: string };
  const me = await fetch(`${fakeDiscord.apiUrl}/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ id: ann.id, username: "ann", global_name: "Ann" });
  expect((await exchange(fakeDiscord, { code })).status, "a code is good for once").toBe(400);
});

test("a person declines", async () => {
  const fakeDiscord = await openFakeDiscord();
  const page = await visit(fakeDiscord, { state: "s" });
  const target = new URL(page.headers.get("location") ?? "");
  expect(Object.fromEntries(target.searchParams)).toMatchObject({ error: "access_denied", state: "s" });
});

test.each([
  { client_id: "1" },
  { redirect_uri: "http://elsewhere.test" },
  { scope: "email" },
  { response_type: "token" },
])("the page refuses %o", async (query) => {
  const fakeDiscord = await openFakeDiscord({ redirectUris: [BACK] });
  expect((await visit(fakeDiscord, query)).status).toBe(400);
});

test.each([
  [{ client_secret: "guessed" }, 401],
  [{ redirect_uri: "http://elsewhere.test" }, 400],
  [{ code: "guessed" }, 400],
  [{ grant_type: "client_credentials" }, 400],
] as const)("no token for %o", async (form, status) => {
  const fakeDiscord = await openFakeDiscord();
  fakeDiscord.authoriseAs(fakeDiscord.makePerson({ username: "ann" }));
  const code = new URL((await visit(fakeDiscord, {})).headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await exchange(fakeDiscord, { code, ...form })).status).toBe(status);
});

test("a code with a challenge takes its verifier", async () => {
  const fakeDiscord = await openFakeDiscord();
  fakeDiscord.authoriseAs(fakeDiscord.makePerson({ username: "ann" }));
  const verifier = "v".repeat(43);
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  expect((await visit(fakeDiscord, { code_challenge })).status, "only S256").toBe(400);
  const page = await visit(fakeDiscord, { code_challenge, code_challenge_method: "S256" });
  const code = new URL(page.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await exchange(fakeDiscord, { code })).status).toBe(400);
  expect((await exchange(fakeDiscord, { code, code_verifier: "w".repeat(43) })).status).toBe(400);
  expect((await exchange(fakeDiscord, { code, code_verifier: verifier })).status).toBe(200);
});

test("refuses an unknown token", async () => {
  const fakeDiscord = await openFakeDiscord();
  const headers = { authorization: "Bearer guessed" };
  expect((await fetch(`${fakeDiscord.apiUrl}/v10/users/@me`, { headers })).status).toBe(401);
});

test("an invitation adds the bot with the permissions that it asks for", async () => {
  const { fakeDiscord } = await openGuild();
  const client = await logIn(fakeDiscord);
  const other = fakeDiscord.makeGuild({ name: "Other" });
  fakeDiscord.chooseGuild(other);
  const link = client.generateInvite({
    scopes: [OAuth2Scopes.Bot],
    permissions: [May.ViewChannel, May.ManageChannels],
  });
  const joined = new Promise((resolve) => client.once("guildCreate", resolve));
  expect((await fetch(`${fakeDiscord.authoriseUrl}${new URL(link).search}`)).status).toBe(200);
  expect(await joined).toMatchObject({ id: other });
  const guild = await client.guilds.fetch(other);
  const channel = await guild.channels.create({ name: "queue" });
  await expect(channel.send("x")).rejects.toMatchObject({ code: 50013 });
});
