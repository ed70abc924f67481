import { hash, randomBytes } from "node:crypto";

/** A new secret, such as a session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that is stored of a secret: who reads the database cannot use it. */
export function tokenHash(token: string): string {
  return hash("sha256", token);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The longest lifetime of a session: 90 days, however often it is used. */
const longestMs = 90 * dayMs;

/** The most sessions of one account: the oldest ends with the next sign-in. */
export const maxSessions = 50;

/** How long a browser keeps the cookie of a session: longer, so that calls to the browser go on with its next one. */
export const cookieSeconds = (longestMs + 30 * dayMs) / 1000;

/** The oldest times at which a session that is still open was started and last used, ms UTC. */
export type OpenSince = { readonly seenAfter: number; readonly createdAfter: number };

/** @param sessionDays days after which an unused session expires */
export function openSince(now: number, sessionDays: number): OpenSince {
  return { seenAfter: now - sessionDays * dayMs, createdAfter: now - longestMs };
}

/** Whether a session that was started and last used at these times is open still. */
export function isOpen(
  { seen_at, created_at }: { readonly seen_at: number; readonly created_at: number },
  { seenAfter, createdAfter }: OpenSince,
): boolean {
  return seen_at > seenAfter && created_at > createdAfter;
}

/**
 * Whether to store that a session is in use: once an hour, so that requests seldom write. A time in the future, from
 * before the clock was put back, is corrected.
 */
export function isDueToBeSeen(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) >= hourMs;
}
