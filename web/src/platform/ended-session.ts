import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { createStore } from "../ui/store.ts";
import { CallError, isNotFound } from "./call-errors.ts";
import { hasUnsavedEdits } from "./unsaved-edits.ts";

export const SESSION_KEY = ["session"] as const;

/** Who was signed in, as far as a page that lost them needs to know. */
type FormerUser = Pick<FullUser, "_id" | "userName" | "email" | "role">;

/**
 * A session that ended without a log-out on this page: it expired, was revoked, or somebody logged out in another tab.
 */
export interface EndedSession {
  readonly formerUser: FormerUser;
  readonly now: FullUser | null;
  /** Whether the page still shows what it showed the former user, because something is typed on it. */
  readonly isViewRetained: boolean;
}

const REMEMBERED = "viewer";

/** The session that ended on this page; `null` once somebody is signed in again, or has dismissed it. */
export const endedSession = createStore<EndedSession | null>(null);

/** Stores in this tab who is signed in, so that a reload after the session's end still knows whose it was. */
export function rememberViewer({ _id, userName, email, role }: FormerUser): void {
  tabStorage()?.setItem(REMEMBERED, JSON.stringify({ _id, userName, email, role }));
}

/** Who was signed in in this tab before the page was loaded, and did not log out. */
export function readRememberedViewer(): FormerUser | null {
  return JSON.parse(tabStorage()?.getItem(REMEMBERED) ?? "null") as FormerUser | null;
}

/** The user logged out, or wants to go on as a visitor. */
export function forgetViewer(): void {
  tabStorage()?.removeItem(REMEMBERED);
  endedSession.set(null);
}

/**
 * The cached data of a page with unsaved edits whose user's session has ended: refetched as a visitor, it might
 * be hidden, and the form with it. `undefined` where it may be refetched.
 */
export async function getRetainedData<T>(queryClient: QueryClient, queryKey: QueryKey): Promise<T | undefined> {
  const shown = queryClient.getQueryData<T>(queryKey);
  if (shown === undefined || !hasUnsavedEdits()) return undefined;
  // When a tab gets the focus again, all its queries refetch at once: await the session first.
  await Promise.resolve();
  await queryClient
    .getQueryCache()
    .find({ queryKey: SESSION_KEY })
    ?.promise?.catch(() => undefined);
  return endedSession.get()?.isViewRetained ? shown : undefined;
}

/** The same for a query that was under way when the session ended, and was refused. */
export async function getRetainedDataAfterError<T>(
  error: unknown,
  queryClient: QueryClient,
  queryKey: QueryKey,
): Promise<T | undefined> {
  const shown = queryClient.getQueryData<T>(queryKey);
  if (shown === undefined || !hasUnsavedEdits() || !mayHaveLostSession(error)) return undefined;
  await queryClient.refetchQueries({ queryKey: SESSION_KEY });
  return endedSession.get()?.isViewRetained ? shown : undefined;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.errorCode === "NOT_SIGNED_IN";
}

/** Calls that need no session are answered as to a visitor, for whom some records do not exist. */
export function mayHaveLostSession(error: unknown): boolean {
  return isSignedOut(error) || isNotFound(error) || (error instanceof CallError && error.errorCode === "FORBIDDEN");
}

/** `null` on the server, whose pages share one process, and where the browser allows no storage. */
function tabStorage(): Storage | null {
  if (typeof document === "undefined") return null;
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** That somebody whose session ended is to sign in, above whatever the page shows. */
export interface SignInRequest {
  readonly formerUser: FormerUser;
  /** Whether a call waits for it, which shows its own failure. */
  readonly isForCall: boolean;
  /** @param isSignedIn whether they did; false where the dialog was closed */
  readonly answer: (isSignedIn: boolean) => void;
}

/** The request that is open; `null`: none. */
export const signInRequest = createStore<SignInRequest | null>(null);
let answered: Promise<boolean> | null = null;

/**
 * Opens the sign-in dialog, and answers whether the user whose session ended is signed in again. Calls that fail while
 * it is open share it and its answer. Needs a `<SignInRegion/>`.
 */
export function requestSignIn(former: FormerUser, isForCall = true): Promise<boolean> {
  answered ??= new Promise((resolve) => {
    const answer = (isSignedIn: boolean) => {
      answered = null;
      signInRequest.set(null);
      resolve(isSignedIn);
    };
    signInRequest.set({ formerUser: former, isForCall, answer });
  });
  return answered;
}
