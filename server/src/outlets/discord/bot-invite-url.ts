import { authorisationUrl } from "../../features/accounts/discord-authorisation.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { botPermissions } from "./bot-permissions.ts";

/** The URL on which an admin of a Discord server adds the bot. */
export function botInviteUrl(discord: DiscordSettings): string {
  const query = { client_id: discord.clientId, scope: "bot", permissions: String(botPermissions) };
  return authorisationUrl(discord, query);
}
