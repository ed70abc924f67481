import { createHash, createHmac } from "node:crypto";
import type { DiscordSettings } from "../settings.ts";

/** The redirect URI of OAuth2, to which Discord returns users who link an account or sign in with one. */
export const callbackPath = "/api/discord/callback";

/** The URL on which users authorise the league to read who they are. @param state is returned with the redirect */
export function identityUrl(discord: DiscordSettings, publicUrl: string, state: string): string {
  return authorisationUrl(discord, {
    client_id: discord.clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: publicUrl + callbackPath,
    state,
    code_challenge: createHash("sha256").update(codeVerifier(discord, state)).digest("base64url"),
    code_challenge_method: "S256",
  });
}

/**
 * The code verifier (RFC 7636) of the authorisation with this state: nobody without the client's secret can compute it, so
 * that it need not be stored.
 */
export function codeVerifier({ clientSecret }: DiscordSettings, state: string): string {
  return createHmac("sha256", clientSecret).update(`code verifier of ${state}`).digest("base64url");
}

/** Discord's own pages are at the origin of its API. */
export function authorisationUrl({ apiUrl }: DiscordSettings, query: Readonly<Record<string, string>>): string {
  return `${new URL(apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}
