import { hash, randomBytes } from "node:crypto";

/** Creates a secret with 256 random bits, such as the token of a session. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for the database, so that reading the database does not reveal it. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Maximum lifetime of a session, however often it is used: 90 days. */
const maxSessionMs = 90 * dayMs;

/** Maximum number of sessions of an account. A further sign-in ends the oldest session. */
export const maxSessions = 50;

/**
 * Maximum age of the session cookie, in seconds. The cookie outlives the session: if the browser signs in again with the
 * expired cookie, its push subscription is passed on to the new session (`replaceSession`).
 */
export const cookieSeconds = (maxSessionMs + 30 * dayMs) / 1000;

/** A session is open if it was created and last used after these times (milliseconds since the epoch). */
export type SessionLimits = { readonly seenAfter: number; readonly createdAfter: number };

/**
 * Returns the limits for open sessions at an instant.
 * @param now milliseconds since the epoch
 * @param sessionDays days after which an unused session expires
 */
export function getSessionLimits(now: number, sessionDays: number): SessionLimits {
  return { seenAfter: now - sessionDays * dayMs, createdAfter: now - maxSessionMs };
}

/** Whether a session is still open. */
export function isSessionOpen(
  { seen_at, created_at }: { readonly seen_at: number; readonly created_at: number },
  { seenAfter, createdAfter }: SessionLimits,
): boolean {
  return seen_at > seenAfter && created_at > createdAfter;
}

/**
 * Whether to store again that a session is in use. This is done once an hour, so that few requests write. A time far in
 * the future, which was stored before the clock was set back, is also replaced.
 */
export function isSeenUpdateDue(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) >= hourMs;
}
