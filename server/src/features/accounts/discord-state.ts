import { createHmac, timingSafeEqual } from "node:crypto";
import type { DiscordSettings } from "../settings.ts";
import { signInMs } from "../users/discord-sign-ins-queries.ts";
import { newToken } from "../users/session-token.ts";

/** What a browser keeps while it is at Discord to sign in: a secret, and the path to which it returns. */
export type KeptByBrowser = { readonly secret: string; readonly redirectUrl: string };

/** Longer ones are dropped: browsers keep cookies of up to 4096 bytes. */
const longestRedirect = 3000;
const prefix = "signIn";

/**
 * The `state` of a sign-in with Discord: it names its end, and nobody can make it but for this secret, which only the
 * browser has. Nothing is stored until the browser comes back.
 */
export function newState(discord: DiscordSettings, now: number): { readonly state: string; readonly secret: string } {
  const [secret, expiresAt] = [newToken(), now + signInMs];
  return { state: `${prefix}.${expiresAt}.${signed(discord, secret, expiresAt)}`, secret };
}

/** Whether a `state` is that of a sign-in, and not that of linking an account. */
export function isSignInState(state: string): boolean {
  return state.startsWith(`${prefix}.`);
}

/** Whether a `state` was made for this secret and has not expired. */
export function isStateOf(discord: DiscordSettings, state: string, secret: string, now: number): boolean {
  const [, end = "", signature = ""] = state.split(".");
  const expiresAt = Number(end);
  const [given, expected] = [Buffer.from(signature), Buffer.from(signed(discord, secret, expiresAt))];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  // Not further in the future than a new one, as after the clock was put back.
  return isSigned && expiresAt > now && expiresAt <= now + signInMs;
}

/** As a cookie's value. */
export function writeKept({ secret, redirectUrl }: KeptByBrowser): string {
  const path = Buffer.from(redirectUrl).toString("base64url");
  return path.length > longestRedirect ? `${secret}.` : `${secret}.${path}`;
}

export function readKept(cookie: string | null): KeptByBrowser {
  const [secret = "", path = ""] = (cookie ?? "").split(".");
  return { secret, redirectUrl: Buffer.from(path, "base64url").toString() };
}

function signed({ clientSecret }: DiscordSettings, secret: string, expiresAt: number): string {
  return createHmac("sha256", clientSecret).update(`sign-in ${secret} ${expiresAt}`).digest("base64url");
}
