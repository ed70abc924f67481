import type { Calls } from "./endpoint.ts";

/** Calls that need Discord; without it they are refused as `DISCORD_NOT_CONFIGURED`. None of them waits for Discord. */
export const discordCalls = {
  getBotInviteUrl: { method: "GET", path: "/discord/getBotInviteUrl", access: "ADMIN" },
  listGuilds: { method: "GET", path: "/discord/guilds", access: "ADMIN" },
  /** Whether the bot is connected, and which queues Discord refuses to show. */
  getDiscordState: { method: "GET", path: "/discord/state", access: "ADMIN" },
  /** Has the bot try to connect at once, and where Discord refused it, at all. */
  connectBot: { method: "POST", path: "/discord/connect", access: "ADMIN", subject: "VIEWER" },
  connectQueue: { method: "PUT", path: "/queue/:id/guild", access: "ADMIN", subject: "QUEUE" },
  recreateQueue: { method: "POST", path: "/queue/:id/discordRecreate", access: "ADMIN", subject: "QUEUE" },
  /** Answers the address where the caller links a Discord account; Discord redirects back to `/api/discord/callback`. */
  beginDiscordLink: { method: "POST", path: "/discord/link", access: "USER", subject: "VIEWER" },
  getDiscordAccount: { method: "GET", path: "/discord/account", access: "USER" },
  unlinkDiscordAccount: { method: "DELETE", path: "/discord/account", access: "USER", subject: "VIEWER" },
} as const satisfies Calls;

/** Signing in with a linked Discord account; without Discord they are refused as `DISCORD_NOT_CONFIGURED`. */
export const discordSignInCalls = {
  /**
   * Answers the address at Discord, and sets a cookie that ties its answer to the browser. Discord redirects back to
   * `/api/discord/callback`, and that to the log-in page.
   */
  beginDiscordSignIn: { method: "POST", path: "/discord/signIn/begin", access: "ANYONE", reads: true },
  signInWithDiscord: { method: "POST", path: "/discord/signIn", access: "ANYONE", signsIn: true },
} as const satisfies Calls;
