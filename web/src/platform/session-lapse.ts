import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { useSyncExternalStore } from "react";
import { hasUnsavedEdits } from "./unsaved-edits.ts";

/** Where the query cache keeps who is looking. */
export const SESSION_KEY = ["session"] as const;

/** A session that ended without a log-out on this page: it expired, was revoked, or somebody logged out in another tab. */
export interface SessionLapse {
  /** Whose it was. */
  readonly former: FullUser;
  /** Who is signed in in this browser now. */
  readonly now: FullUser | null;
  /** Whether the page still shows what it showed the former user, because something is typed on it. */
  readonly isViewKept: boolean;
}

let lapse: SessionLapse | null = null;
const listeners = new Set<() => void>();

/** The session that ended on this page; `null` once somebody is signed in again, or has taken note. */
export function currentLapse(): SessionLapse | null {
  return lapse;
}

export function useSessionLapse(): SessionLapse | null {
  return useSyncExternalStore(onLapse, currentLapse);
}

export function setLapse(next: SessionLapse | null): void {
  if (next === lapse) return;
  lapse = next;
  for (const changed of listeners) changed();
}

/**
 * What a page goes on showing while something is typed on it and its user's session has ended: asked for again, it might
 * be hidden, and its form gone. `undefined` where it may be asked for.
 */
export async function keptView<T>(queries: QueryClient, queryKey: QueryKey): Promise<T | undefined> {
  const shown = queries.getQueryData<T>(queryKey);
  if (shown === undefined || !hasUnsavedEdits()) return undefined;
  // Whoever comes back to a page has all of it asked for at once: who is looking is to be known first.
  await Promise.resolve();
  await queries
    .getQueryCache()
    .find({ queryKey: SESSION_KEY })
    ?.promise?.catch(() => undefined);
  return lapse?.isViewKept ? shown : undefined;
}

function onLapse(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
