import { type APIUser, DiscordAPIError, REST, type RESTPostOAuth2AccessTokenResult, Routes } from "discord.js";
import type { DiscordSettings } from "../../league/context.ts";
import { refuse } from "../../platform/refusal.ts";

/** How long somebody waits for Discord, in milliseconds. */
const patienceMs = 5_000;

/** Somebody's Discord account. */
export type Identity = { readonly id: string; readonly name: string };

/**
 * Asks Discord who came back with a code. Nothing is kept of the right that the code gives.
 * @param redirectUri where Discord led them back to
 * @throws DISCORD_LINK_EXPIRED when the code is good no longer, DISCORD_AWAY
 */
export async function whoCameBack(
  { apiUrl, clientId, clientSecret }: DiscordSettings,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
): Promise<Identity> {
  const rest = new REST({ api: apiUrl, timeout: patienceMs, retries: 0, rejectOnRateLimit: () => true });
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const { access_token } = (await rest.post(Routes.oauth2TokenExchange(), {
      auth: false,
      signal,
      passThroughBody: true,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
      }),
    })) as RESTPostOAuth2AccessTokenResult;
    const headers = { authorization: `Bearer ${access_token}` };
    const user = (await rest.get(Routes.user(), { auth: false, signal, headers })) as APIUser;
    return { id: user.id, name: user.global_name ?? user.username };
  } catch (fault) {
    if (fault instanceof DiscordAPIError && fault.code === "invalid_grant") throw refuse("DISCORD_LINK_EXPIRED");
    throw refuse("DISCORD_AWAY");
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}
