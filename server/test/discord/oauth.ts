import { createHash, randomBytes } from "node:crypto";
import { isObject } from "./fields.ts";
import { joinGuild } from "./guilds.ts";
import type { Reply, Route } from "./route.ts";
import type { Account, World } from "./world.ts";

export type Application = { clientSecret: string; redirectUris: string[] | null };

/** Who visits Discord's page, and which server they choose for a bot. Null declines. */
export type AtThePage = { nextAuthorised: Account | null; nextGuild: string | null };

/** The pages and calls with which people link their account and invite the bot. */
export function makeOAuth(world: World, application: Application, atThePage: AtThePage) {
  const codes = new Map<string, { account: Account; redirectUri: string; challenge: string | null }>();
  const tokens = new Map<string, Account>();

  const authorise = (query: URLSearchParams): Reply => {
    if (query.get("client_id") !== world.bot.id) return page(400, "Unknown Application");
    const scopes = (query.get("scope") ?? "").split(" ");
    if (scopes.includes("bot")) return inviteBy(query);
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!mayRedirectTo(redirectUri)) return page(400, "Invalid OAuth2 redirect_uri");
    if (query.get("response_type") !== "code") return page(400, "Invalid response_type");
    if (!scopes.includes("identify")) return page(400, "Invalid scope");
    const challenge = query.get("code_challenge");
    if (challenge !== null && query.get("code_challenge_method") !== "S256") {
      return page(400, 'Unsupported "code_challenge_method"');
    }
    return backTo({ redirectUri, challenge }, query.get("state"), atThePage.nextAuthorised);
  };

  const mayRedirectTo = (uri: string) =>
    URL.canParse(uri) && (application.redirectUris === null || application.redirectUris.includes(uri));

  type Authorised = { redirectUri: string; challenge: string | null };
  const backTo = (authorised: Authorised, state: string | null, account: Account | null): Reply => {
    const target = new URL(authorised.redirectUri);
    if (account) {
      const code = randomBytes(15).toString("hex");
      codes.set(code, { account, ...authorised });
      target.searchParams.set("code", code);
    } else {
      target.searchParams.set("error", "access_denied");
      target.searchParams.set("error_description", "The resource owner or authorization server denied the request");
    }
    if (state !== null) target.searchParams.set("state", state);
    return { status: 302, headers: { location: target.href } };
  };

  /** Adds the bot to the server that the person chooses, with the permissions that the link asks for. */
  const inviteBy = (query: URLSearchParams): Reply => {
    const guild = world.guilds.get(query.get("guild_id") ?? atThePage.nextGuild ?? "");
    if (!guild) return page(400, "No server was chosen");
    joinGuild(world, guild, BigInt(query.get("permissions") ?? 0));
    return page(200, "Authorised");
  };

  const exchange = (body: unknown, authorization: string | undefined): Reply => {
    const form = isObject(body) ? body : {};
    const [id, secret] = clientOf(form, authorization);
    if (id !== world.bot.id || secret !== application.clientSecret)
      return { status: 401, body: { error: "invalid_client" } };
    if (form["grant_type"] !== "authorization_code") return { status: 400, body: { error: "unsupported_grant_type" } };
    const code = String(form["code"]);
    const granted = codes.get(code);
    if (!granted || granted.redirectUri !== form["redirect_uri"]) {
      return { status: 400, body: { error: "invalid_grant", error_description: 'Invalid "code" in request.' } };
    }
    const fault = verifierFault(granted.challenge, String(form["code_verifier"] ?? ""));
    if (fault !== null) return { status: 400, body: { error: fault, error_description: 'Invalid "code_verifier"' } };
    codes.delete(code);
    const token = randomBytes(15).toString("base64url");
    tokens.set(token, granted.account);
    return {
      status: 200,
      body: {
        token_type: "Bearer",
        access_token: token,
        expires_in: 604_800,
        refresh_token: randomBytes(15).toString("base64url"),
        scope: "identify",
      },
    };
  };

  const routes: Route[] = [
    { method: "GET", path: "/oauth2/authorize", who: "anyone", answer: ({ query }) => authorise(query) },
    {
      method: "POST",
      path: "/oauth2/token",
      who: "anyone",
      answer: ({ body, authorization }) => exchange(body, authorization),
    },
    {
      method: "POST",
      path: "/oauth2/token/revoke",
      who: "anyone",
      answer: ({ body }) => {
        tokens.delete(isObject(body) ? String(body["token"]) : "");
        return { status: 200, body: {} };
      },
    },
  ];
  return { routes, accountOf: (token: string) => tokens.get(token) };
}

/** What is wrong with the code verifier (RFC 7636) of a code that was authorised with this challenge. */
function verifierFault(challenge: string | null, verifier: string): string | null {
  if (challenge === null) return null;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return "invalid_request";
  return createHash("sha256").update(verifier).digest("base64url") === challenge ? null : "invalid_grant";
}

/** The id and secret of the client, in the form or as HTTP Basic. */
function clientOf(form: Record<string, unknown>, authorization: string | undefined): unknown[] {
  if (!authorization?.startsWith("Basic ")) return [form["client_id"], form["client_secret"]];
  return Buffer.from(authorization.slice(6), "base64").toString().split(":");
}

function page(status: number, text: string): Reply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><title>Discord</title><link rel=icon href=data:,><p>${text}`,
  };
}
