import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { api } from "./api.ts";
import { CallError } from "./call-errors.ts";
import {
  endedSession,
  isSignedOut,
  mayHaveLostSession,
  readRememberedViewer,
  rememberViewer,
  requestSignIn,
  SESSION_KEY,
  signInRequest,
} from "./ended-session.ts";
import { pauseQueries, query, useQuery } from "./query.ts";
import { hasUnsavedEdits, unsavedForms } from "./unsaved-edits.ts";

/** The signed-in user, fetched at the start; `null`: a visitor. The cookie is the session; the page stores no token. */
export const sessionQuery = query({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client: queryClient }) =>
    resolveViewer(queryClient, (await api.users.checkSession({ signal })).user),
  staleTime: 60_000,
  // The user may have signed out in another tab.
  refetchOnWindowFocus: "always",
});

export interface Session {
  readonly user: FullUser | null;
  readonly isAdmin: boolean;
  /** Whether it is known yet; until then everyone is a visitor. */
  readonly isKnown: boolean;
}

export function useSession(): Session {
  // No route fetches the session, so components retry it on mount.
  const { data: user = null, isPending } = useQuery({ ...sessionQuery, retryOnMount: true });
  return { user, isAdmin: user?.role === "ADMIN", isKnown: !isPending };
}

/** Updates the session when a user changes their own profile. */
export function setViewer(queryClient: QueryClient, user: FullUser): void {
  queryClient.setQueryData(sessionQuery.queryKey, resolveViewer(queryClient, user));
}

/** The signed-in user, awaited; a visitor where the session cannot be fetched. */
export function fetchViewer(queryClient: QueryClient): Promise<FullUser | null> {
  return queryClient.query({ ...sessionQuery, staleTime: "static" }).catch(() => null);
}

/** The signed-in user, as far as it is known: for queries that visitors may not make, such as right after a log-out. */
export function getCachedViewer(queryClient: QueryClient): FullUser | null {
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

/**
 * Makes a call for the viewer. Where their session has ended they sign in, above the page as it is, and the call is
 * repeated; not for somebody else who signs in instead.
 */
export async function callSignedIn<Reply>(queryClient: QueryClient, call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    const former = getCachedViewer(queryClient);
    if (former === null || !isSignedOut(error)) throw error;
    if (await requestSignIn(former)) return call();
    const { now } = endedSession.get() ?? {};
    throw now
      ? new CallError(`You are logged in as ${isolateBidi(now.userName)} now`, {
          status: 401,
          errorCode: "NOT_SIGNED_IN",
          cause: error,
        })
      : error;
  }
}

/**
 * Refetches the session where a call was refused that the page's viewer may make, or a record was not found that may be
 * hidden from visitors.
 *
 * @returns whether the page took the viewer for somebody they are not
 */
export async function recheckSession(queryClient: QueryClient, error: unknown): Promise<boolean> {
  const before = getCachedViewer(queryClient);
  if (before === null || !mayHaveLostSession(error)) return endedSession.get() !== null && mayHaveLostSession(error);
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }).catch(() => undefined);
  return !isSameViewer(before, getCachedViewer(queryClient)) || endedSession.get() !== null;
}

/** Clears the cache when another user signs in, or the same user gets another role; then calls back. */
export function watchViewer(queryClient: QueryClient, changed: () => void): void {
  let last: string | undefined;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    const viewer = query.state.data as FullUser | null;
    if (viewer) rememberViewer(viewer);
    else if (last === undefined) setEndedBeforeLoad();
    const { _id = "", role = "" } = viewer ?? {};
    const before = last;
    last = `${_id} ${role}`;
    if (before === undefined || before === last) return;
    void queryClient.resetQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
    changed();
  });
  // The former user's page was kept for unsaved edits, which are gone now: show what the current user may see.
  unsavedForms.subscribe(() => {
    if (!hasUnsavedEdits() && endedSession.get()?.isViewRetained) void recheckViewer(queryClient);
  });
}

/** The session ended before the page was loaded, in a tab where somebody was signed in. */
function setEndedBeforeLoad(): void {
  const former = readRememberedViewer();
  if (former) endedSession.set({ formerUser: former, now: null, isViewRetained: false });
}

let otherTabs: BroadcastChannel | null = null;
export const SIGNING_OUT = "signing out";
/** How long a log-out in another tab is awaited, in milliseconds: that tab may be gone. */
const SIGN_OUT_PATIENCE = 5000;

/** Listens for somebody signing in or out in another tab of this browser, and notifies the others. */
export function syncSessionAcrossTabs(queryClient: QueryClient): void {
  let ended: (() => void) | null = null;
  otherTabs = new BroadcastChannel("session");
  otherTabs.onmessage = ({ data }) => {
    if (data === SIGNING_OUT) {
      const signedOut = new Promise<void>((resolve) => {
        ended = resolve;
        setTimeout(resolve, SIGN_OUT_PATIENCE);
      });
      void recheckViewer(queryClient, signedOut);
    } else if (ended) {
      ended();
      ended = null;
    } else {
      void recheckViewer(queryClient);
    }
  };
}

/** Notifies the browser's other tabs that somebody signs in or out. */
export function notifyOtherTabs(message: string): void {
  otherTabs?.postMessage(message);
}

/**
 * Refetches who is signed in, where that may have changed. No query begins before it is known.
 *
 * @param change what is awaited first: until then calls that only users may make could be refused
 */
export function recheckViewer(queryClient: QueryClient, change?: Promise<void>): Promise<void> {
  return pauseQueries(async () => {
    if (change !== undefined) {
      await queryClient.cancelQueries(signedInOnlyQueries);
      await change;
    }
    // A fetch under way may have been answered before the change: await it, then fetch again.
    await queryClient
      .getQueryCache()
      .find({ queryKey: SESSION_KEY })
      ?.promise?.catch(() => undefined);
    await queryClient.refetchQueries({ queryKey: SESSION_KEY });
    if (change !== undefined) void queryClient.invalidateQueries(signedInOnlyQueries);
  });
}

/** Queries that visitors may not make. */
export const signedInOnlyQueries: QueryFilters = { predicate: ({ meta }) => meta?.access !== undefined };

/**
 * The viewer that the page is shown to, after the session was fetched. With unsaved edits, or while a call waits for
 * its user to sign in again, it stays the former user: no edits are lost with their session.
 */
function resolveViewer(queryClient: QueryClient, found: FullUser | null): FullUser | null {
  const viewer = found?.blocked ? null : found;
  const former = getCachedViewer(queryClient);
  if (former !== null && !isSameViewer(former, viewer)) {
    const isViewKept = hasUnsavedEdits() || signInRequest.get() !== null;
    endedSession.set(
      isViewKept || viewer === null ? { formerUser: former, now: viewer, isViewRetained: isViewKept } : null,
    );
    return isViewKept ? former : viewer;
  }
  if (viewer !== null) {
    const isBack = endedSession.get()?.isViewRetained === true;
    endedSession.set(null);
    signInRequest.get()?.answer(true);
    // Queries in between were made without a session.
    if (isBack) void queryClient.invalidateQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
  }
  return viewer;
}

function isSameViewer(one: FullUser | null, other: FullUser | null): boolean {
  return one?._id === other?._id && one?.role === other?.role;
}
