const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** However often it is used, a session ends after 90 days. */
const longestMs = 90 * dayMs;
export const longestSessionSeconds = longestMs / 1000;

/** What a session must not be older than to be open, in milliseconds UTC. */
export type OpenSince = { readonly seenAfter: number; readonly createdAfter: number };

/** @param sessionDays days that a session may lie idle */
export function openSince(now: number, sessionDays: number): OpenSince {
  return { seenAfter: now - sessionDays * dayMs, createdAfter: now - longestMs };
}

/**
 * Whether to write down that a session is in use: once an hour is enough, and spares every request a write. One that was
 * seen in the future is put right: the clock has been put back.
 */
export function isDueToBeSeen(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) >= hourMs;
}
