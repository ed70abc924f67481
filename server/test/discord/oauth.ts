import { createHash, randomBytes } from "node:crypto";
import type { Reply } from "./fake-calls.ts";
import { joinGuild } from "./guilds.ts";
import { type Account, isObject, type World } from "./world.ts";

type Application = {
  clientSecret: string;
  /** Null: any. */
  redirectUris: string[] | null;
};

/** Who visits Discord's page, and which server they choose for a bot. Null declines. */
type AtThePage = { nextAuthorised: Account | null; nextGuild: string | null };
type Granted = { account: Account; redirectUri: string; challenge: string | null };

export type OAuth = ReturnType<typeof makeOAuth>;

/** The pages and calls with which people link their account and invite the bot. */
export function makeOAuth(world: World, { clientSecret, redirectUris }: Application) {
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, Account>();
  const atThePage: AtThePage = { nextAuthorised: null, nextGuild: null };

  const mayRedirectTo = (uri: string) => URL.canParse(uri) && (redirectUris === null || redirectUris.includes(uri));

  /** Adds the bot to the server that the person chooses, with the permissions that the link asks for. */
  const inviteBy = (query: URLSearchParams): Reply => {
    const guild = world.guilds.get(query.get("guild_id") ?? atThePage.nextGuild ?? "");
    if (!guild) return page(400, "No server was chosen");
    joinGuild(world, guild, BigInt(query.get("permissions") ?? 0));
    return page(200, "Authorised");
  };

  const sendBack = (asked: Omit<Granted, "account">, state: string | null): Reply => {
    const target = new URL(asked.redirectUri);
    const account = atThePage.nextAuthorised;
    if (account) {
      const code = randomBytes(15).toString("hex");
      codes.set(code, { account, ...asked });
      target.searchParams.set("code", code);
    } else target.searchParams.set("error", "access_denied");
    if (state !== null) target.searchParams.set("state", state);
    return { status: 302, headers: { location: target.href } };
  };

  return {
    atThePage,
    accountOf: (token: string) => tokens.get(token),

    authorise(query: URLSearchParams): Reply {
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
      return sendBack({ redirectUri, challenge }, query.get("state"));
    },

    exchange(body: unknown, authorization: string | undefined): Reply {
      const form = isObject(body) ? body : {};
      const [id, secret] = clientOf(form, authorization);
      const code = String(form["code"]);
      const granted = codes.get(code);
      const fault = verifierFault(granted?.challenge ?? null, String(form["code_verifier"] ?? ""));
      if (id !== world.bot.id || secret !== clientSecret) return oauthError(401, "invalid_client");
      if (form["grant_type"] !== "authorization_code") return oauthError(400, "unsupported_grant_type");
      if (granted?.redirectUri !== form["redirect_uri"]) return oauthError(400, "invalid_grant");
      if (!granted || fault !== null) return oauthError(400, fault ?? "invalid_grant");
      codes.delete(code);
      const token = randomBytes(15).toString("base64url");
      tokens.set(token, granted.account);
      const refresh = randomBytes(15).toString("base64url");
      const lifetime = { expires_in: 604_800, refresh_token: refresh };
      return { status: 200, body: { token_type: "Bearer", access_token: token, ...lifetime, scope: "identify" } };
    },

    revoke(body: unknown): Reply {
      tokens.delete(isObject(body) ? String(body["token"]) : "");
      return { status: 200, body: {} };
    },
  };
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

function oauthError(status: number, error: string): Reply {
  return { status, body: { error } };
}

function page(status: number, text: string): Reply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><title>Discord</title><link rel=icon href=data:,><p>${text}`,
  };
}
