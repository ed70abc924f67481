import { createHash, randomBytes } from "node:crypto";
import type { Reply } from "./fake-calls.ts";
import { type Account, isObject, type World } from "./world.ts";

/** What an account has authorised: the application may exchange a code for a token of the account. */
type Grant = { account: Account; redirectUri: string; challenge: string };

export type OAuth = ReturnType<typeof createOAuth>;

/** Creates the pages and routes with which people link their account and invite the bot. */
export function createOAuth(world: World, clientSecret: string) {
  const grantsByCode = new Map<string, Grant>();
  const tokens = new Map<string, Account>();
  /**
   * The account that visits Discord's page, and the server that it chooses for the bot. If the account is null, it declines.
   */
  const pageVisit: { account: Account | null; guildId: string } = { account: null, guildId: "" };

  /** Adds the bot to the chosen server, with the permissions in the link. */
  function inviteBot(query: URLSearchParams): Reply {
    const guild = world.guilds.get(pageVisit.guildId);
    if (!guild) return createPage(400, "No server was chosen");
    world.join(guild, BigInt(query.get("permissions") ?? 0));
    return createPage(200, "Authorised");
  }

  return {
    pageVisit,
    findAccount: (token: string) => tokens.get(token),

    /** Shows the page on which an account links itself to the application, or invites the bot. */
    authorise(query: URLSearchParams): Reply {
      const getParameter = (name: string) => query.get(name) ?? "";
      if (getParameter("client_id") !== world.bot.id) return createPage(400, "Unknown Application");
      if (getParameter("scope") === "bot") return inviteBot(query);
      const redirectUri = getParameter("redirect_uri");
      const challenge = getParameter("code_challenge");
      const isValid =
        getParameter("scope") === "identify" && getParameter("response_type") === "code" && URL.canParse(redirectUri);
      if (!isValid || getParameter("code_challenge_method") !== "S256") return createPage(400, "Invalid request");
      const target = new URL(redirectUri);
      const { account } = pageVisit;
      if (account) {
        const code = randomBytes(15).toString("hex");
        grantsByCode.set(code, { account, redirectUri, challenge });
        target.searchParams.set("code", code);
      } else target.searchParams.set("error", "access_denied");
      target.searchParams.set("state", getParameter("state"));
      return { status: 302, headers: { location: target.href } };
    },

    /** Exchanges a code for a token. */
    exchange(body: unknown): Reply {
      const form = isObject(body) ? body : {};
      if (form["client_id"] !== world.bot.id || form["client_secret"] !== clientSecret) {
        return { status: 401, body: { error: "invalid_client" } };
      }
      const code = String(form["code"]);
      const grant = grantsByCode.get(code);
      const challenge = createHash("sha256").update(String(form["code_verifier"])).digest("base64url");
      const isValid = grant?.redirectUri === form["redirect_uri"] && grant?.challenge === challenge;
      if (!grant || !isValid || form["grant_type"] !== "authorization_code") {
        return { status: 400, body: { error: "invalid_grant" } };
      }
      // A code is valid once.
      grantsByCode.delete(code);
      const token = randomBytes(15).toString("base64url");
      tokens.set(token, grant.account);
      return {
        status: 200,
        body: { token_type: "Bearer", access_token: token, expires_in: 604_800, scope: "identify" },
      };
    },
  };
}

function createPage(status: number, text: string): Reply {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { status, headers, body: `<!doctype html><title>Discord</title><link rel=icon href=data:,><p>${text}` };
}
