import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import {
  endedSession,
  isSessionKey,
  isSignedOut,
  mayHaveLostSession,
  readRememberedViewer,
  rememberViewer,
  requestSignIn,
  SESSION_KEY,
  signInRequest,
} from "./ended-session.ts";
import { defineQuery, pauseQueries, useQuery } from "./query.ts";
import { hasUnsavedEdits, unsavedForms } from "./unsaved-edits.ts";

/** Fetches the signed-in user; `null` for a visitor. The session is a cookie; the page stores no token. */
export const sessionQuery = defineQuery({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client: queryClient }) =>
    handleSessionUser(queryClient, (await api.users.checkSession({ signal })).user),
  staleTime: 60_000,
  // The user may have signed out in another tab.
  refetchOnWindowFocus: "always",
  // The user's clan may have changed. The server publishes that to the user on the topic "matches", and a new season, which
  // copies clans, to everyone.
  meta: { topics: ["matches", "seasons"] },
});

export interface Session {
  readonly user: FullUser | null;
  readonly isAdmin: boolean;
  /** Whether the session was fetched. Until then, the user is treated as a visitor. */
  readonly isKnown: boolean;
}

export function useSession(): Session {
  // No route fetches the session, so components retry it on mount.
  const { data: user = null, isPending } = useQuery({ ...sessionQuery, retryOnMount: true });
  return { user, isAdmin: user?.role === "ADMIN", isKnown: !isPending };
}

/** Updates the session when a user changes their own profile. */
export function setViewer(queryClient: QueryClient, user: FullUser): void {
  queryClient.setQueryData(sessionQuery.queryKey, handleSessionUser(queryClient, user));
}

/** Waits for the session and returns its user. `null` for a visitor, or if the session cannot be fetched. */
export function fetchViewer(queryClient: QueryClient): Promise<FullUser | null> {
  return queryClient.query({ ...sessionQuery, staleTime: "static" }).catch(() => null);
}

/** Returns the signed-in user without waiting. `null` for a visitor, or if the session was not fetched yet. */
export function getCachedViewer(queryClient: QueryClient): FullUser | null {
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

/**
 * Makes a call for the viewer. If their session has ended, opens the sign-in dialog above the page, and repeats the call after
 * they have signed in. Does not repeat it if somebody else signs in.
 */
export async function callSignedIn<Reply>(queryClient: QueryClient, call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    const formerUser = getCachedViewer(queryClient);
    if (formerUser === null || !isSignedOut(error)) throw error;
    if (await requestSignIn(formerUser, { isForPendingCall: true })) return call();
    const { currentUser } = endedSession.get() ?? {};
    throw currentUser
      ? new ApiError(`You are logged in as ${isolateBidi(currentUser.userName)} now`, {
          status: 401,
          errorCode: "NOT_SIGNED_IN",
          cause: error,
        })
      : error;
  }
}

/**
 * Refetches the session if an error may be caused by its end: the viewer was denied something they are allowed to do, or a
 * record was not found that may be hidden from visitors.
 *
 * @returns whether the viewer is not the one that the page assumed
 */
export async function recheckSessionAfterError(queryClient: QueryClient, error: unknown): Promise<boolean> {
  if (!mayHaveLostSession(error)) return false;
  const formerViewer = getCachedViewer(queryClient);
  if (formerViewer === null) return endedSession.get() !== null;
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }).catch(() => undefined);
  return !isSameViewer(formerViewer, getCachedViewer(queryClient)) || endedSession.get() !== null;
}

/** When another user signs in, or the user gets another role, clears the cache and calls `onChange`. */
export function watchViewer(queryClient: QueryClient, onChange: () => void): void {
  /** The id and the role of the last viewer. Unknown until the session is fetched. */
  let lastViewerKey: string | undefined;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (!isSessionKey(query.queryKey) || query.state.data === undefined) return;
    const viewer = query.state.data as FullUser | null;
    if (viewer) rememberViewer(viewer);
    else if (lastViewerKey === undefined) recordSessionEndedBeforeLoad();
    const { _id = "", role = "" } = viewer ?? {};
    const previousViewerKey = lastViewerKey;
    lastViewerKey = `${_id} ${role}`;
    if (previousViewerKey === undefined || previousViewerKey === lastViewerKey) return;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) });
    onChange();
  });
  // If a page still shows the former user's view because of unsaved edits, it shows the current user's after the last edit
  // was saved or discarded.
  unsavedForms.subscribe(() => {
    if (!hasUnsavedEdits() && endedSession.get()?.isViewRetained) void recheckViewer(queryClient);
  });
}

/** Records that the session of this tab ended before the page was loaded. */
function recordSessionEndedBeforeLoad(): void {
  const formerUser = readRememberedViewer();
  if (formerUser) endedSession.set({ formerUser, currentUser: null, isViewRetained: false });
}

let otherTabs: BroadcastChannel | null = null;
/**
 * A message to other tabs. `signing out`: a log-out has begun. `sign-out ended`: it has succeeded or failed. `signed in`: the
 * session may have another user.
 */
type SessionMessage = "signed in" | "signing out" | "sign-out ended";
/** How long to wait for a log-out in another tab, in milliseconds. That tab may have been closed. */
const SIGN_OUT_TIMEOUT_MS = 5000;

/** Follows log-ins and log-outs in other tabs of this browser. */
export function syncSessionAcrossTabs(queryClient: QueryClient): void {
  /** Ends the wait for a log-out in another tab. `null` if this tab waits for none. */
  let endWait: (() => void) | null = null;
  otherTabs = new BroadcastChannel("session");
  otherTabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === "signing out") {
      const signOutPromise = new Promise<void>((resolve) => {
        endWait = resolve;
        setTimeout(resolve, SIGN_OUT_TIMEOUT_MS);
      });
      void recheckViewer(queryClient, signOutPromise);
    } else if (endWait) {
      endWait();
      endWait = null;
    } else {
      void recheckViewer(queryClient);
    }
  };
}

/** Notifies the other tabs of a log-in or log-out. */
export function notifyOtherTabs(message: SessionMessage): void {
  otherTabs?.postMessage(message);
}

/**
 * Refetches the session if its user may have changed. Holds back queries until it is known.
 *
 * @param change awaited before the refetch; until then, queries for users might be rejected
 */
export function recheckViewer(queryClient: QueryClient, change?: Promise<void>): Promise<void> {
  return pauseQueries(async () => {
    if (change !== undefined) {
      await queryClient.cancelQueries(signedInOnlyQueries);
      await change;
    }
    // A pending fetch may return the session from before the change. Wait for it, then fetch again.
    await queryClient
      .getQueryCache()
      .find({ queryKey: SESSION_KEY })
      ?.promise?.catch(() => undefined);
    await queryClient.refetchQueries({ queryKey: SESSION_KEY });
    if (change !== undefined) void queryClient.invalidateQueries(signedInOnlyQueries);
  });
}

/** Selects the queries that visitors are not allowed to make. */
export const signedInOnlyQueries: QueryFilters = { predicate: ({ meta }) => meta?.access !== undefined };

/**
 * Returns the user whose view the page shows, after the session was fetched, and records whether the session has ended. With
 * unsaved edits, or while a call waits for the former user to sign in again, that is still the former user, so that no edits
 * are lost. `null` if the page shows the view of a visitor.
 */
function handleSessionUser(queryClient: QueryClient, sessionUser: FullUser | null): FullUser | null {
  const viewer = sessionUser?.blocked ? null : sessionUser;
  const formerViewer = getCachedViewer(queryClient);
  if (formerViewer !== null && !isSameViewer(formerViewer, viewer)) {
    const isViewRetained = hasUnsavedEdits() || signInRequest.get() !== null;
    endedSession.set(
      isViewRetained || viewer === null ? { formerUser: formerViewer, currentUser: viewer, isViewRetained } : null,
    );
    return isViewRetained ? formerViewer : viewer;
  }
  if (viewer !== null) {
    const hasReturned = endedSession.get()?.isViewRetained === true;
    endedSession.set(null);
    signInRequest.get()?.resolve(true);
    // Queries since the session's end were sent without a session, so they are fetched again.
    if (hasReturned) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) });
  }
  return viewer;
}

function isSameViewer(a: FullUser | null, b: FullUser | null): boolean {
  return a?._id === b?._id && a?.role === b?.role;
}
