import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { FullUser, usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { client } from "./api.ts";
import { CallError } from "./call-error.ts";
import { query } from "./query.ts";

const users = client<typeof usersCalls, typeof usersShapes>(usersCalls);

/** Who is looking: asked at the start. The cookie is the session; the page keeps no token. `null`: a visitor. */
export const sessionQuery = query({
  key: ["session"],
  ask: async (signal) => viewerIn((await users.checkSession({ signal })).user),
  fresh: 60_000,
  // In another tab they may have signed out.
  isAskedOnReturn: true,
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
  queries.setQueryData(sessionQuery.queryKey, viewerIn(user));
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
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Keeps the frame in step with a user who changed their own profile. */
export function showAsViewer(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(sessionQuery.queryKey, viewerIn(user));
}

/** Who is looking, once it is known; a visitor where it cannot be found out. */
export function viewerOf(queries: QueryClient): Promise<FullUser | null> {
  return queries.query({ ...sessionQuery, staleTime: "static" }).catch(() => null);
}

/** Who is looking, as far as is known: for queries that a visitor may not ask, and whoever has just logged out is one. */
export function viewerNow(queries: QueryClient): FullUser | null {
  return queries.getQueryData(sessionQuery.queryKey) ?? null;
}

/** A call that was refused to whom the page took the viewer for: asks who that is now. */
export function recheckSession(queries: QueryClient, error: unknown): void {
  const isRefused =
    error instanceof CallError && (error.errorCode === "NOT_SIGNED_IN" || error.errorCode === "FORBIDDEN");
  if (isRefused) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Forgets all that was read when somebody else, or the same user in another role, begins to look; then calls back. */
export function watchViewer(queries: QueryClient, changed: () => void): void {
  let last: string | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionQuery.queryKey[0] || query.state.data === undefined) return;
    const { _id = "", role = "" } = (query.state.data as FullUser | null) ?? {};
    const before = last;
    last = `${_id} ${role}`;
    if (before === undefined || before === last) return;
    void queries.resetQueries({ predicate: (each) => each.queryKey[0] !== sessionQuery.queryKey[0] });
    changed();
  });
}

/** A blocked user is not treated as signed in. */
function viewerIn(user: FullUser | null): FullUser | null {
  return user?.blocked ? null : user;
}
