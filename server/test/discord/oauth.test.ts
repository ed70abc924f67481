import { PermissionFlagsBits as May, OAuth2Scopes } from "discord.js";
import { expect, test } from "vitest";
import { logIn, openGuild, openPeer } from "./open-peer.ts";
import type { DiscordPeer } from "./peer.ts";

const BACK = "http://league.test/back";

async function visit(peer: DiscordPeer, query: Record<string, string>) {
  const all = { client_id: peer.applicationId, response_type: "code", scope: "identify", redirect_uri: BACK, ...query };
  return fetch(`${peer.authoriseUrl}?${new URLSearchParams(all)}`, { redirect: "manual" });
}

function exchange(peer: DiscordPeer, form: Record<string, string>) {
  const all = {
    client_id: peer.applicationId,
    client_secret: peer.clientSecret,
    grant_type: "authorization_code",
    redirect_uri: BACK,
    ...form,
  };
  return fetch(`${peer.apiUrl}/oauth2/token`, { method: "POST", body: new URLSearchParams(all) });
}

test("a person links their account", async () => {
  const peer = await openPeer();
  const ann = peer.makePerson({ username: "ann", displayName: "Ann" });
  peer.authoriseAs(ann);
  const page = await visit(peer, { state: "s" });
  const target = new URL(page.headers.get("location") ?? "");
  expect([page.status, target.origin + target.pathname, target.searchParams.get("state")]).toEqual([302, BACK, "s"]);
  const code = target.searchParams.get("code") ?? "";
  const { access_token: token } = (await (await exchange(peer, { code })).json()) as { access_token: string };
  const me = await fetch(`${peer.apiUrl}/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ id: ann.id, username: "ann", global_name: "Ann" });
  expect((await exchange(peer, { code })).status, "a code is good for once").toBe(400);
});

test("a person declines", async () => {
  const peer = await openPeer();
  const page = await visit(peer, { state: "s" });
  const target = new URL(page.headers.get("location") ?? "");
  expect(Object.fromEntries(target.searchParams)).toMatchObject({ error: "access_denied", state: "s" });
});

test.each([
  { client_id: "1" },
  { redirect_uri: "http://elsewhere.test" },
  { scope: "email" },
  { response_type: "token" },
])("the page leads nowhere with %o", async (query) => {
  const peer = await openPeer({ redirectUris: [BACK] });
  expect((await visit(peer, query)).status).toBe(400);
});

test.each([
  [{ client_secret: "guessed" }, 401],
  [{ redirect_uri: "http://elsewhere.test" }, 400],
  [{ code: "guessed" }, 400],
  [{ grant_type: "client_credentials" }, 400],
] as const)("no token for %o", async (form, status) => {
  const peer = await openPeer();
  peer.authoriseAs(peer.makePerson({ username: "ann" }));
  const code = new URL((await visit(peer, {})).headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await exchange(peer, { code, ...form })).status).toBe(status);
});

test("no account for a token that is not one", async () => {
  const peer = await openPeer();
  const headers = { authorization: "Bearer guessed" };
  expect((await fetch(`${peer.apiUrl}/v10/users/@me`, { headers })).status).toBe(401);
});

test("the link of an invitation brings the bot in, with what it asks for", async () => {
  const { peer } = await openGuild();
  const client = await logIn(peer);
  const other = peer.makeGuild({ name: "Other" });
  peer.chooseGuild(other);
  const link = client.generateInvite({
    scopes: [OAuth2Scopes.Bot],
    permissions: [May.ViewChannel, May.ManageChannels],
  });
  const joined = new Promise((resolve) => client.once("guildCreate", resolve));
  expect((await fetch(`${peer.authoriseUrl}${new URL(link).search}`)).status).toBe(200);
  expect(await joined).toMatchObject({ id: other });
  const guild = await client.guilds.fetch(other);
  const channel = await guild.channels.create({ name: "queue" });
  await expect(channel.send("x")).rejects.toMatchObject({ code: 50013 });
});
