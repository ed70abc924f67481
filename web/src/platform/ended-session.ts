import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { createStore } from "../ui/store.ts";
import { ApiError, isNotFound } from "./api-error.ts";
import { hasUnsavedEdits } from "./unsaved-edits.ts";

export const SESSION_KEY = ["session"] as const;

/** Returns whether a query is the query of the session. */
export function isSessionKey(queryKey: QueryKey): boolean {
  return queryKey[0] === SESSION_KEY[0];
}

/** The user of a session that has ended, with the fields that the page needs. */
type FormerUser = Pick<FullUser, "_id" | "userName" | "email" | "role">;

/** A session that ended without a log-out on this page: it expired, was revoked, or was ended in another tab. */
export interface EndedSession {
  readonly formerUser: FormerUser;
  /** The user who is signed in now. `null` for a visitor. */
  readonly currentUser: FullUser | null;
  /** Whether the page still shows the former user's view, because of unsaved edits. */
  readonly isViewRetained: boolean;
}

const STORAGE_KEY = "viewer";

/** The session that ended on this page. `null` once somebody signs in again or dismisses the notice. */
export const endedSession = createStore<EndedSession | null>(null);

/** Stores the signed-in user in this tab, so that a page that is reloaded after the session's end can name them. */
export function rememberViewer({ _id, userName, email, role }: FormerUser): void {
  getTabStorage()?.setItem(STORAGE_KEY, JSON.stringify({ _id, userName, email, role }));
}

/**
 * Returns the user who was signed in before this tab loaded the page, unless they have logged out. `null` if there is none.
 */
export function readRememberedViewer(): FormerUser | null {
  return JSON.parse(getTabStorage()?.getItem(STORAGE_KEY) ?? "null") as FormerUser | null;
}

/** Forgets the former user, after a log-out or if they continue as a visitor. */
export function forgetRememberedViewer(): void {
  getTabStorage()?.removeItem(STORAGE_KEY);
  endedSession.set(null);
}

/**
 * Returns the cached data of a query if it must not be refetched, because the page has unsaved edits and the session has
 * ended. Refetched as a visitor, the data and the form might disappear. Returns `undefined` if a refetch is allowed.
 */
export async function getRetainedData<T>(queryClient: QueryClient, queryKey: QueryKey): Promise<T | undefined> {
  const cachedData = queryClient.getQueryData<T>(queryKey);
  if (cachedData === undefined || !hasUnsavedEdits()) return undefined;
  // When a tab regains focus, all its queries refetch at the same time. Whether the session has ended must be known first, so
  // this function lets the refetch of the session start, and waits for it.
  await Promise.resolve();
  await queryClient
    .getQueryCache()
    .find({ queryKey: SESSION_KEY })
    ?.promise?.catch(() => undefined);
  return endedSession.get()?.isViewRetained ? cachedData : undefined;
}

/**
 * Like `getRetainedData`, for a query that was in flight when the session ended, and then failed. `undefined` if
 * the error is shown instead.
 */
export async function getRetainedDataAfterError<T>(
  error: unknown,
  queryClient: QueryClient,
  queryKey: QueryKey,
): Promise<T | undefined> {
  const cachedData = queryClient.getQueryData<T>(queryKey);
  if (cachedData === undefined || !hasUnsavedEdits() || !mayHaveLostSession(error)) return undefined;
  await queryClient.refetchQueries({ queryKey: SESSION_KEY });
  return endedSession.get()?.isViewRetained ? cachedData : undefined;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === "NOT_SIGNED_IN";
}

/**
 * Returns whether the error may be caused by an ended session. Calls that need no session then fail as "not found" if
 * visitors cannot see the record.
 */
export function mayHaveLostSession(error: unknown): boolean {
  return isSignedOut(error) || isNotFound(error) || (error instanceof ApiError && error.errorCode === "FORBIDDEN");
}

/**
 * Returns the storage that lasts until the tab is closed. Returns `null` on the server, where the pages of all viewers share
 * one process, and if the browser blocks storage.
 */
function getTabStorage(): Storage | null {
  if (typeof document === "undefined") return null;
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** A request to sign in again in a dialog, after a session has ended. */
export interface SignInRequest {
  readonly formerUser: FormerUser;
  /** Whether a call waits for the sign-in. Such a call reports its own failure. */
  readonly isForPendingCall: boolean;
  /** @param isSignedIn `false` if the dialog was closed */
  readonly resolve: (isSignedIn: boolean) => void;
}

/** The open request. `null` if there is none. */
export const signInRequest = createStore<SignInRequest | null>(null);
let pendingSignIn: Promise<boolean> | null = null;

/**
 * Opens the sign-in dialog. Resolves to whether the user signed in again. Calls that fail while the dialog is open share
 * it. Requires a `<SignInRegion/>`.
 */
export function requestSignIn(
  formerUser: FormerUser,
  { isForPendingCall }: Pick<SignInRequest, "isForPendingCall">,
): Promise<boolean> {
  pendingSignIn ??= new Promise((resolve) => {
    const resolveRequest = (isSignedIn: boolean) => {
      pendingSignIn = null;
      signInRequest.set(null);
      resolve(isSignedIn);
    };
    signInRequest.set({ formerUser, isForPendingCall, resolve: resolveRequest });
  });
  return pendingSignIn;
}
