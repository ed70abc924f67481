import { text } from "contract/text.ts";
import { z } from "zod";
import type { DiscordSettings } from "../../features/settings.ts";
import { ApiError, createApiError } from "../../platform/api-error.ts";
import { version } from "../../platform/version.ts";

/** The timeout of each request, in milliseconds. */
const timeoutMs = 5_000;

/** Maximum length of a response, in UTF-16 units. */
const maxResponseLength = 65_536;

type Identity = { readonly id: string; readonly name: string };

const tokenResponse = z.object({ access_token: z.string() });
const invalidGrant = z.object({ error: z.literal("invalid_grant") });
const nameSchema = text(100);
const userResponse = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: nameSchema,
  global_name: nameSchema.nullish(),
});

type Grant = {
  readonly code: string;
  /** The redirect URI and the code verifier that the code was issued for. */
  readonly redirectUri: string;
  readonly verifier: string;
};

/**
 * Exchanges an authorisation code for the account that granted it. The access token is not stored.
 * @throws DISCORD_LINK_EXPIRED if the code is no longer valid
 * @throws DISCORD_UNAVAILABLE if Discord gives no valid response
 */
export async function exchangeCode(
  { apiUrl, clientId, clientSecret }: DiscordSettings,
  { code, redirectUri, verifier }: Grant,
): Promise<Identity> {
  const signal = AbortSignal.timeout(timeoutMs);
  const form = {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  try {
    const headers = { "user-agent": createUserAgent(new URL(redirectUri).origin) };
    const tokenRequest = { method: "POST", headers, body: new URLSearchParams(form), signal };
    const tokenReply = await fetchJson(`${apiUrl}/v10/oauth2/token`, tokenRequest);
    const { access_token } = tokenResponse.parse(tokenReply);
    const userRequest = { headers: { ...headers, authorization: `Bearer ${access_token}` }, signal };
    const userReply = await fetchJson(`${apiUrl}/v10/users/@me`, userRequest);
    const { id, username, global_name } = userResponse.parse(userReply);
    return { id, name: global_name ?? username };
  } catch (error) {
    // Only an expired code causes an `ApiError`. Any other error means that Discord gave no valid response.
    throw error instanceof ApiError ? error : createApiError("DISCORD_UNAVAILABLE");
  }
}

/** Fetches JSON. @throws DISCORD_LINK_EXPIRED if the code is no longer valid, another error if there is no JSON */
async function fetchJson(url: string, request: RequestInit): Promise<unknown> {
  // Does not follow redirects: their target would receive the secret.
  const reply = await fetch(url, { ...request, redirect: "error" });
  const data: unknown = JSON.parse(await readText(reply));
  if (invalidGrant.safeParse(data).success) throw createApiError("DISCORD_LINK_EXPIRED");
  return data;
}

/** Reads a response's text. @throws RangeError if it is too long */
async function readText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = "";
  for await (const bytes of reply.body ?? []) {
    body += decoder.decode(bytes, { stream: true });
    if (body.length > maxResponseLength) throw new RangeError("Discord's response is too long");
  }
  return body;
}

/** Returns the User-Agent header in the format that Discord requires. @param publicUrl the origin of the site */
export function createUserAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, ${version})`;
}
