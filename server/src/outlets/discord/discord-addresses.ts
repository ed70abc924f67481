import type { DiscordSettings } from "../../features/settings.ts";
import { botPermissions } from "./bot-permissions.ts";

/** Where Discord leads back to who agreed to link an account. */
export const callbackPath = "/api/discord/callback";

/** Where an admin of a Discord server lets the bot in. */
export function botInviteUrl({ apiUrl, clientId }: DiscordSettings): string {
  return authoriseUrl(apiUrl, { client_id: clientId, scope: "bot", permissions: String(botPermissions) });
}

/** Where people say that they are who they are on Discord. @param state comes back with them */
export function linkUrl({ apiUrl, clientId }: DiscordSettings, publicUrl: string, state: string): string {
  return authoriseUrl(apiUrl, {
    client_id: clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: publicUrl + callbackPath,
    state,
  });
}

/** People's side of Discord is at the root of where its API is. */
function authoriseUrl(apiUrl: string, query: Readonly<Record<string, string>>): string {
  return `${new URL(apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}
