import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { isolated } from "contract/isolated.ts";
import type { FullUser } from "contract/users.ts";
import { api } from "./api.ts";
import {
  endedSession,
  isSignedOut,
  mayHaveLostSession,
  rememberedViewer,
  rememberViewer,
  requestSignIn,
  SESSION_KEY,
  signInRequest,
} from "./ended-session.ts";
import { CallError } from "./failures.ts";
import { pauseQueries, query, useQuery } from "./query.ts";
import { hasUnsavedEdits, unsavedForms } from "./unsaved-edits.ts";

/** The signed-in user, fetched at the start; `null`: a visitor. The cookie is the session; the page stores no token. */
export const sessionQuery = query({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client: queries }) => viewerAfter(queries, (await api.users.checkSession({ signal })).user),
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
export function showAsViewer(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(sessionQuery.queryKey, viewerAfter(queries, user));
}

/** The signed-in user, awaited; a visitor where the session cannot be fetched. */
export function viewerOf(queries: QueryClient): Promise<FullUser | null> {
  return queries.query({ ...sessionQuery, staleTime: "static" }).catch(() => null);
}

/** The signed-in user, as far as it is known: for queries that visitors may not make, such as right after a log-out. */
export function viewerNow(queries: QueryClient): FullUser | null {
  return queries.getQueryData(sessionQuery.queryKey) ?? null;
}

/**
 * Makes a call for the viewer. Where their session has ended they sign in, above the page as it is, and the call is
 * repeated; not for somebody else who signs in instead.
 */
export async function callSignedIn<Reply>(queries: QueryClient, call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    const former = viewerNow(queries);
    if (former === null || !isSignedOut(error)) throw error;
    if (await requestSignIn(former)) return call();
    const { now } = endedSession.get() ?? {};
    throw now
      ? new CallError(`You are logged in as ${isolated(now.userName)} now`, {
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
export async function recheckSession(queries: QueryClient, error: unknown): Promise<boolean> {
  const before = viewerNow(queries);
  if (before === null || !mayHaveLostSession(error)) return endedSession.get() !== null && mayHaveLostSession(error);
  await queries.invalidateQueries({ queryKey: sessionQuery.queryKey }).catch(() => undefined);
  return !isSame(before, viewerNow(queries)) || endedSession.get() !== null;
}

/** Clears the cache when another user signs in, or the same user gets another role; then calls back. */
export function watchViewer(queries: QueryClient, changed: () => void): void {
  let last: string | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    const viewer = query.state.data as FullUser | null;
    if (viewer) rememberViewer(viewer);
    else if (last === undefined) setEndedBeforeLoad();
    const { _id = "", role = "" } = viewer ?? {};
    const before = last;
    last = `${_id} ${role}`;
    if (before === undefined || before === last) return;
    void queries.resetQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
    changed();
  });
  // The former user's page was kept for unsaved edits, which are gone now: show what the current user may see.
  unsavedForms.subscribe(() => {
    if (!hasUnsavedEdits() && endedSession.get()?.isViewKept) void recheckViewer(queries);
  });
}

/** The session ended before the page was loaded, in a tab where somebody was signed in. */
function setEndedBeforeLoad(): void {
  const former = rememberedViewer();
  if (former) endedSession.set({ former, now: null, isViewKept: false });
}

let otherTabs: BroadcastChannel | null = null;
export const SIGNING_OUT = "signing out";
/** How long a log-out in another tab is awaited, in milliseconds: that tab may be gone. */
const SIGN_OUT_PATIENCE = 5000;

/** Listens for somebody signing in or out in another tab of this browser, and notifies the others. */
export function shareSession(queries: QueryClient): void {
  let ended: (() => void) | null = null;
  otherTabs = new BroadcastChannel("session");
  otherTabs.onmessage = ({ data }) => {
    if (data === SIGNING_OUT) {
      const signedOut = new Promise<void>((resolve) => {
        ended = resolve;
        setTimeout(resolve, SIGN_OUT_PATIENCE);
      });
      void recheckViewer(queries, signedOut);
    } else if (ended) {
      ended();
      ended = null;
    } else {
      void recheckViewer(queries);
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
export function recheckViewer(queries: QueryClient, change?: Promise<void>): Promise<void> {
  return pauseQueries(async () => {
    if (change !== undefined) {
      await queries.cancelQueries(forUsers);
      await change;
    }
    // A fetch under way may have been answered before the change: await it, then fetch again.
    await queries
      .getQueryCache()
      .find({ queryKey: SESSION_KEY })
      ?.promise?.catch(() => undefined);
    await queries.refetchQueries({ queryKey: SESSION_KEY });
    if (change !== undefined) void queries.invalidateQueries(forUsers);
  });
}

/** Queries that visitors may not make. */
export const forUsers: QueryFilters = { predicate: ({ meta }) => meta?.access !== undefined };

/**
 * The viewer that the page is shown to, after the session was fetched. With unsaved edits, or while a call waits for
 * its user to sign in again, it stays the former user: no edits are lost with their session.
 */
function viewerAfter(queries: QueryClient, found: FullUser | null): FullUser | null {
  const viewer = found?.blocked ? null : found;
  const former = viewerNow(queries);
  if (former !== null && !isSame(former, viewer)) {
    const isViewKept = hasUnsavedEdits() || signInRequest.get() !== null;
    endedSession.set(isViewKept || viewer === null ? { former, now: viewer, isViewKept } : null);
    return isViewKept ? former : viewer;
  }
  if (viewer !== null) {
    const isBack = endedSession.get()?.isViewKept === true;
    endedSession.set(null);
    signInRequest.get()?.answer(true);
    // Queries in between were made without a session.
    if (isBack) void queries.invalidateQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
  }
  return viewer;
}

function isSame(one: FullUser | null, other: FullUser | null): boolean {
  return one?._id === other?._id && one?.role === other?.role;
}
