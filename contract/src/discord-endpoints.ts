import type { Endpoints } from "./endpoint.ts";

/** Endpoints that need Discord. Without it they fail with `DISCORD_NOT_CONFIGURED`. None of them waits for Discord. */
export const discordEndpoints = {
  getBotInviteUrl: { method: "GET", path: "/discord/getBotInviteUrl", access: "ADMIN" },
  listGuilds: { method: "GET", path: "/discord/guilds", access: "ADMIN" },
  /** Returns whether the bot is connected, and which queues could not be posted to Discord. */
  getDiscordState: { method: "GET", path: "/discord/state", access: "ADMIN" },
  // The bot is not an entity of the audit log, so the entry is about the admin.
  /** Makes the bot reconnect now, even if it stopped retrying after Discord rejected it. */
  connectBot: { method: "POST", path: "/discord/connect", access: "ADMIN", entity: "VIEWER" },
  connectQueue: { method: "PUT", path: "/queue/:id/guild", access: "ADMIN", entity: "QUEUE" },
  /** Creates the queue's messages on Discord again. */
  recreateQueue: { method: "POST", path: "/queue/:id/discordRecreate", access: "ADMIN", entity: "QUEUE" },
  /** Returns the URL at which the caller links a Discord account. Discord redirects back to `/api/discord/callback`. */
  beginDiscordLink: { method: "POST", path: "/discord/link", access: "USER", entity: "VIEWER" },
  getDiscordAccount: { method: "GET", path: "/discord/account", access: "USER" },
  unlinkDiscordAccount: { method: "DELETE", path: "/discord/account", access: "USER", entity: "VIEWER" },
} as const satisfies Endpoints;

/** Signs in with a linked Discord account. Without Discord these calls fail with `DISCORD_NOT_CONFIGURED`. */
export const discordSignInEndpoints = {
  /**
   * Returns Discord's authorisation URL and sets a cookie that binds the callback to this browser. Discord redirects to
   * `/api/discord/callback`, which redirects to the log-in page. Read-only, because it changes nothing but the cookie.
   */
  beginDiscordSignIn: { method: "POST", path: "/discord/signIn/begin", access: "ANYONE", readOnly: true },
  signInWithDiscord: { method: "POST", path: "/discord/signIn", access: "ANYONE", precedesSignIn: true },
} as const satisfies Endpoints;
