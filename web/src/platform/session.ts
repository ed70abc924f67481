import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { FullUser, usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { client } from "./api.ts";
import { CallError, isNotFound } from "./call-error.ts";
import { query } from "./query.ts";
import { currentLapse, SESSION_KEY, setLapse } from "./session-lapse.ts";
import { currentSignInRequest, requestSignIn } from "./sign-in-again.ts";
import { hasUnsavedEdits, onUnsavedEdits } from "./unsaved-edits.ts";

const users = client<typeof usersCalls, typeof usersShapes>(usersCalls);

/** Who is looking: asked at the start. The cookie is the session; the page keeps no token. `null`: a visitor. */
export const sessionQuery = query({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client: queries }) => viewerAfter(queries, (await users.checkSession({ signal })).user),
  staleTime: 60_000,
  // In another tab they may have signed out.
  refetchOnWindowFocus: "always",
});

/** Who is looking, as far as is known. */
export interface Session {
  readonly user: FullUser | null;
  readonly isAdmin: boolean;
  /** Whether it is known yet; until then everyone is a visitor. */
  readonly isKnown: boolean;
}

export function useSession(): Session {
  // No route asks who is looking, so whatever needs to know asks again.
  const { data: user = null, isPending } = useQuery({ ...sessionQuery, retryOnMount: true });
  return { user, isAdmin: user?.role === "ADMIN", isKnown: !isPending };
}

/** Trades e-mail and password for a session, and answers whose it is. */
export async function signIn(queries: QueryClient, body: { email: string; password: string }): Promise<FullUser> {
  const { user } = await users.signIn({ body });
  queries.setQueryData(sessionQuery.queryKey, viewerAfter(queries, user));
  otherTabs?.postMessage("signed in");
  return user;
}

/**
 * Ends the session.
 *
 * @param leave leads away from where visitors may not be, before the page forgets who was here
 */
export async function signOut(queries: QueryClient, leave?: () => Promise<void>): Promise<void> {
  await users.signOut();
  await leave?.();
  setLapse(null);
  queries.setQueryData(sessionQuery.queryKey, null);
  otherTabs?.postMessage("signed out");
}

/** Keeps the frame in step with a user who changed their own profile. */
export function showAsViewer(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(sessionQuery.queryKey, viewerAfter(queries, user));
}

/** Who is looking, once it is known; a visitor where it cannot be found out. */
export function viewerOf(queries: QueryClient): Promise<FullUser | null> {
  return queries.query({ ...sessionQuery, staleTime: "static" }).catch(() => null);
}

/** Who is looking, as far as is known: for queries that a visitor may not ask, and whoever has just logged out is one. */
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
    const { now } = currentLapse() ?? {};
    throw now
      ? new CallError(`You are logged in as ${now.userName} now`, {
          status: 401,
          errorCode: "NOT_SIGNED_IN",
          cause: error,
        })
      : error;
  }
}

/**
 * Finds out who is looking now, where a call was refused as the page's viewer would not expect it, or something was
 * hidden from them.
 *
 * @returns whether the page took the viewer for somebody they are not
 */
export async function recheckSession(queries: QueryClient, error: unknown): Promise<boolean> {
  const before = viewerNow(queries);
  if (before === null || !mayHaveLostSession(error)) return currentLapse() !== null && mayHaveLostSession(error);
  await queries.invalidateQueries({ queryKey: sessionQuery.queryKey }).catch(() => undefined);
  return !isSame(before, viewerNow(queries)) || currentLapse() !== null;
}

/** Forgets all that was read when somebody else, or the same user in another role, begins to look; then calls back. */
export function watchViewer(queries: QueryClient, changed: () => void): void {
  let last: string | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    const { _id = "", role = "" } = (query.state.data as FullUser | null) ?? {};
    const before = last;
    last = `${_id} ${role}`;
    if (before === undefined || before === last) return;
    void queries.resetQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
    changed();
  });
  // The page was kept for what was typed on it, which is gone now: it becomes what its real viewer may see.
  onUnsavedEdits(() => {
    if (!hasUnsavedEdits() && currentLapse()?.isViewKept) void askWhoLooks(queries);
  });
}

let otherTabs: BroadcastChannel | null = null;

/** Listens for somebody signing in or out in another tab of this browser, and notifies the others. */
export function shareSession(queries: QueryClient): void {
  otherTabs = new BroadcastChannel("session");
  otherTabs.onmessage = () => void askWhoLooks(queries);
}

/** An answer that is on its way may be older than the reason to ask, so it is waited for and asked for again. */
async function askWhoLooks(queries: QueryClient): Promise<void> {
  await queries
    .getQueryCache()
    .find({ queryKey: SESSION_KEY })
    ?.promise?.catch(() => undefined);
  await queries.refetchQueries({ queryKey: SESSION_KEY });
}

/**
 * Whom to show the page to, once it is known who is signed in. While something is typed on it, or a call waits for its
 * user to sign in again, it stays as it is for whom it was: nothing typed is lost with their session.
 */
function viewerAfter(queries: QueryClient, found: FullUser | null): FullUser | null {
  const viewer = found?.blocked ? null : found;
  const former = viewerNow(queries);
  if (former !== null && !isSame(former, viewer)) {
    const isViewKept = hasUnsavedEdits() || currentSignInRequest() !== null;
    setLapse(isViewKept || viewer === null ? { former, now: viewer, isViewKept } : null);
    return isViewKept ? former : viewer;
  }
  if (viewer !== null) {
    const isBack = currentLapse()?.isViewKept === true;
    setLapse(null);
    currentSignInRequest()?.answer(true);
    // What was asked in between was asked by nobody.
    if (isBack) void queries.invalidateQueries({ predicate: (each) => each.queryKey[0] !== SESSION_KEY[0] });
  }
  return viewer;
}

function isSame(one: FullUser | null, other: FullUser | null): boolean {
  return one?._id === other?._id && one?.role === other?.role;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.errorCode === "NOT_SIGNED_IN";
}

/** Calls that need no session are answered as to a visitor, to whom some things are not there. */
function mayHaveLostSession(error: unknown): boolean {
  return isSignedOut(error) || isNotFound(error) || (error instanceof CallError && error.errorCode === "FORBIDDEN");
}
