import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openFakeDiscord } from "./open-fake-discord.ts";

const REDIRECT_URI = "http://league.test/back";
const verifier = "v".repeat(43);

/** Starts a fake Discord. Returns functions that act as a person's browser and as the application. */
async function openOAuth() {
  const fakeDiscord = await openFakeDiscord();
  const { applicationId: client_id, clientSecret: client_secret, apiUrl, authoriseUrl } = fakeDiscord;
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const openPage = (query: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({
      client_id,
      response_type: "code",
      scope: "identify",
      redirect_uri: REDIRECT_URI,
      state: "s",
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...query,
    });
    return fetch(`${authoriseUrl}?${parameters}`, { redirect: "manual" });
  };
  return {
    fakeDiscord,
    openPage,
    ann: fakeDiscord.createAccount({ username: "ann", displayName: "Ann" }),
    /** Opens the page, and returns the URL `to` which it redirects and the parameters of that URL. */
    async visitPage() {
      const page = await openPage();
      const { origin, pathname, searchParams } = new URL(page.headers.get("location") ?? "");
      return { to: origin + pathname, ...(Object.fromEntries(searchParams) as { code?: string }) };
    },
    /** Exchanges the code for a token. @param form replaces parameters of the request */
    exchange(code: string, form: Record<string, string> = {}) {
      const grant = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, code_verifier: verifier };
      const body = new URLSearchParams({ client_id, client_secret, ...grant, ...form });
      return fetch(`${apiUrl}/oauth2/token`, { method: "POST", body });
    },
    getAccount: (token: string) => fetch(`${apiUrl}/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } }),
  };
}

test("a person links their account, or declines", async () => {
  const { fakeDiscord, ann, visitPage, exchange, getAccount } = await openOAuth();
  expect(await visitPage()).toEqual({ to: REDIRECT_URI, state: "s", error: "access_denied" });
  fakeDiscord.authoriseAs(ann);
  const { code = "", ...redirect } = await visitPage();
  expect(redirect).toEqual({ to: REDIRECT_URI, state: "s" });
  const tokenReply = await exchange(code);
  const { access_token: token } = (await tokenReply.json()) as { access_token: string };
  const accountReply = await getAccount(token);
  expect(await accountReply.json()).toMatchObject({ id: ann.id, username: "ann", global_name: "Ann" });
  expect((await exchange(code)).status, "a code is valid once").toBe(400);
  expect((await getAccount("guessed")).status).toBe(401);
});

test.each([{ client_id: "1" }, { redirect_uri: "here" }, { scope: "email" }, { response_type: "token" }])(
  "the page rejects the parameter %o",
  async (query) => {
    const { openPage } = await openOAuth();
    const page = await openPage(query);
    expect(page.status).toBe(400);
  },
);

test.each([
  [{ client_secret: "guessed" }, 401],
  [{ redirect_uri: "http://elsewhere.test" }, 400],
  [{ code: "guessed" }, 400],
  [{ grant_type: "client_credentials" }, 400],
  [{ code_verifier: "w".repeat(43) }, 400],
])("the application gets no token with the parameter %o", async (form, status) => {
  const { fakeDiscord, ann, visitPage, exchange } = await openOAuth();
  fakeDiscord.authoriseAs(ann);
  const { code = "" } = await visitPage();
  expect((await exchange(code, form)).status).toBe(status);
});

test("an invitation adds the bot to the chosen server", async () => {
  const { fakeDiscord, openPage } = await openOAuth();
  const invitation = { scope: "bot", permissions: "0" };
  expect((await openPage(invitation)).status, "no server was chosen").toBe(400);
  const guildId = fakeDiscord.createGuild({ name: "Other" });
  fakeDiscord.chooseGuild(guildId);
  expect((await openPage(invitation)).status).toBe(200);
  expect(fakeDiscord.readGuild(guildId).hasBot).toBe(true);
});
