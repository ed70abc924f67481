import { text } from "contract/text.ts";
import { z } from "zod";
import type { DiscordSettings } from "../../features/settings.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { version } from "../../platform/version.ts";

/** The timeout of each request, in milliseconds. */
const patienceMs = 5_000;

/** The largest answer that is read, in UTF-16 units. */
const answerMax = 65_536;

type Identity = { readonly id: string; readonly name: string };

const granted = z.object({ access_token: z.string() });
const refused = z.object({ error: z.literal("invalid_grant") });
const name = text(100);
const user = z.object({ id: z.string().regex(/^\d{1,20}$/), username: name, global_name: name.nullish() });

type Grant = {
  readonly code: string;
  /** The redirect URI and the code verifier that the code was issued for. */
  readonly redirectUri: string;
  readonly verifier: string;
};

/**
 * Exchanges an authorisation code for the account that granted it. The access token is not stored.
 * @throws DISCORD_LINK_EXPIRED when the code is no longer valid, DISCORD_UNAVAILABLE
 */
export async function exchangeCode(
  { apiUrl, clientId, clientSecret }: DiscordSettings,
  { code, redirectUri, verifier }: Grant,
): Promise<Identity> {
  const signal = AbortSignal.timeout(patienceMs);
  const form = {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  try {
    const agent = { "user-agent": userAgent(new URL(redirectUri).origin) };
    const exchange = { method: "POST", headers: agent, body: new URLSearchParams(form), signal };
    const { access_token } = granted.parse(await answerOf(`${apiUrl}/v10/oauth2/token`, exchange));
    const headers = { ...agent, authorization: `Bearer ${access_token}` };
    const { id, username, global_name } = user.parse(await answerOf(`${apiUrl}/v10/users/@me`, { headers, signal }));
    return { id, name: global_name ?? username };
  } catch (fault) {
    // Any other error: Discord gave no usable answer.
    throw fault instanceof Refusal ? fault : refuse("DISCORD_UNAVAILABLE");
  }
}

async function answerOf(url: string, request: RequestInit): Promise<unknown> {
  // A redirect would receive the secret, too.
  const reply = await fetch(url, { ...request, redirect: "error" });
  const answer: unknown = JSON.parse(await read(reply));
  if (refused.safeParse(answer).success) throw refuse("DISCORD_LINK_EXPIRED");
  return answer;
}

/** @throws when an answer is too long */
async function read(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let words = "";
  for await (const bytes of reply.body ?? []) {
    words += decoder.decode(bytes, { stream: true });
    if (words.length > answerMax) throw new RangeError("Discord does not end its answer");
  }
  return words;
}

/** The User-Agent header, in the format that Discord demands. @param publicUrl an origin */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, ${version})`;
}
