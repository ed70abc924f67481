import type { Calls } from "./endpoint.ts";

/** Signing in with a linked Discord account; without Discord they are refused as `DISCORD_NOT_CONFIGURED`. */
export const discordSignInCalls = {
  /**
   * Answers the address at Discord, and sets a cookie that ties its answer to the browser. Discord redirects back to
   * `/api/discord/callback`, and that to the log-in page.
   */
  beginDiscordSignIn: { method: "POST", path: "/discord/signIn/begin", access: "ANYONE", reads: true },
  /** Signs in with the account with which the browser came back. */
  signInWithDiscord: { method: "POST", path: "/discord/signIn", access: "ANYONE", signsIn: true },
} as const satisfies Calls;
