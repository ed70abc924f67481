import { getDeviceTime } from "../platform/server-clock.ts";

/** The key in the tab's session storage. A link cannot set it, so nobody joins a queue by opening one. */
const STORAGE_KEY = "queue to join after the sign-in";
/** How long a visitor may take to sign in, in milliseconds. */
const LIFETIME_MS = 600_000;

/** Remembers in this tab that the visitor pressed "Log in to join". */
export function rememberQueueToJoin(queueId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ queueId, pressedAt: getDeviceTime() }));
  } catch {
    // Without storage, the user presses "Join" after the sign-in.
  }
}

/** Returns whether the visitor pressed "Log in to join" at this queue in the last ten minutes. Only the first call does. */
export function takeQueueToJoin(queueId: string): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredQueue | null;
    if (stored?.queueId !== queueId) return false;
    sessionStorage.removeItem(STORAGE_KEY);
    return getDeviceTime() - stored.pressedAt < LIFETIME_MS;
  } catch {
    return false;
  }
}

interface StoredQueue {
  readonly queueId: string;
  /** Milliseconds since the epoch. */
  readonly pressedAt: number;
}
