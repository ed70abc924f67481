import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openFakeDiscord } from "./open-fake-discord.ts";

const REDIRECT_URI = "http://league.test/back";
const verifier = "v".repeat(43);

async function open() {
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
    ann: fakeDiscord.makePerson({ username: "ann", displayName: "Ann" }),
    /** Opens the page and returns where it redirects to, with the parameters. */
    async visit() {
      const { origin, pathname, searchParams } = new URL((await openPage()).headers.get("location") ?? "");
      return { to: origin + pathname, ...(Object.fromEntries(searchParams) as { code?: string }) };
    },
    exchange(code: string, form: Record<string, string> = {}) {
      const grant = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, code_verifier: verifier };
      const body = new URLSearchParams({ client_id, client_secret, ...grant, ...form });
      return fetch(`${apiUrl}/oauth2/token`, { method: "POST", body });
    },
    getAccount: (token: string) => fetch(`${apiUrl}/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } }),
  };
}

test("a person links their account, or declines", async () => {
  const { fakeDiscord, ann, visit, exchange, getAccount } = await open();
  expect(await visit()).toEqual({ to: REDIRECT_URI, state: "s", error: "access_denied" });
  fakeDiscord.authoriseAs(ann);
  const { code = "", ...rest } = await visit();
  expect(rest).toEqual({ to: REDIRECT_URI, state: "s" });
  const { access_token: token } = (await (await exchange(code)).json()) as { access_token: string };
  expect(await (await getAccount(token)).json()).toMatchObject({ id: ann.id, username: "ann", global_name: "Ann" });
  expect((await exchange(code)).status, "a code is valid once").toBe(400);
  expect((await getAccount("guessed")).status).toBe(401);
});

test.each([{ client_id: "1" }, { redirect_uri: "here" }, { scope: "email" }, { response_type: "token" }])(
  "the page rejects %o",
  async (query) => expect((await (await open()).openPage(query)).status).toBe(400),
);

test.each([
  [{ client_secret: "guessed" }, 401],
  [{ redirect_uri: "http://elsewhere.test" }, 400],
  [{ code: "guessed" }, 400],
  [{ grant_type: "client_credentials" }, 400],
  [{ code_verifier: "w".repeat(43) }, 400],
])("grants no token for %o", async (form, status) => {
  const { fakeDiscord, ann, visit, exchange } = await open();
  fakeDiscord.authoriseAs(ann);
  const { code = "" } = await visit();
  expect((await exchange(code, form)).status).toBe(status);
});

test("an invitation adds the bot to the chosen server", async () => {
  const { fakeDiscord, openPage } = await open();
  const invitation = { scope: "bot", permissions: "0" };
  expect((await openPage(invitation)).status, "no server was chosen").toBe(400);
  const guild = fakeDiscord.makeGuild({ name: "Other" });
  fakeDiscord.chooseGuild(guild);
  expect((await openPage(invitation)).status).toBe(200);
  expect(fakeDiscord.guild(guild).hasBot).toBe(true);
});
