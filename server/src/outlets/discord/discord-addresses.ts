import type { DiscordSettings } from "../../features/settings.ts";
import { botPermissions } from "./bot-permissions.ts";

/** The redirect URI of OAuth2, to which Discord returns users who link an account. */
export const callbackPath = "/api/discord/callback";

/** The URL on which an admin of a Discord server adds the bot. */
export function botInviteUrl({ apiUrl, clientId }: DiscordSettings): string {
  return authoriseUrl(apiUrl, { client_id: clientId, scope: "bot", permissions: String(botPermissions) });
}

/** The URL on which users authorise the link of their account. @param state is returned with the redirect */
export function linkUrl({ apiUrl, clientId }: DiscordSettings, publicUrl: string, state: string): string {
  return authoriseUrl(apiUrl, {
    client_id: clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: publicUrl + callbackPath,
    state,
  });
}

/** The origin of the API, at which Discord's own pages are, too. */
function authoriseUrl(apiUrl: string, query: Readonly<Record<string, string>>): string {
  return `${new URL(apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}
