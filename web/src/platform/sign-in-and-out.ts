import type { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { api } from "./api.ts";
import { forgetViewer } from "./ended-session.ts";
import { currentSubscription } from "./push-subscription.ts";
import { pauseQueries } from "./query.ts";
import { forUsers, notifyOtherTabs, SIGNING_OUT, sessionQuery, showAsViewer } from "./session.ts";

// Only dialogs, menus and the log-in page begin and end sessions: the first load does without this.

export async function signIn(
  queries: QueryClient,
  body: { email: string; password: string; code?: string },
): Promise<FullUser> {
  const { user } = await api.users.signIn({ body });
  showSignedIn(queries, user);
  return user;
}

/** Shows a session that has just begun, here and in the browser's other tabs. */
export function showSignedIn(queries: QueryClient, user: FullUser): void {
  showAsViewer(queries, user);
  notifyOtherTabs("signed in");
}

/**
 * Ends the session. No query begins until that is shown, here and in the browser's other tabs.
 *
 * @param leave navigates away from pages for users only, before the session is cleared
 * @param end the call that ends it
 */
export async function signOut(
  queries: QueryClient,
  leave?: () => Promise<void>,
  end: () => Promise<unknown> = () => api.users.signOut(),
): Promise<void> {
  notifyOtherTabs(SIGNING_OUT);
  try {
    await pauseQueries(async () => {
      await queries.cancelQueries(forUsers);
      await end();
      // The league ends calls to this browser with the session: where that goes on, so do they.
      const subscription = await currentSubscription().catch(() => null);
      await subscription?.unsubscribe().catch(() => undefined);
      await leave?.();
      // A pending fetch may answer with the session from before the log-out.
      await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
      forgetViewer();
      queries.setQueryData(sessionQuery.queryKey, null);
    });
  } catch (error) {
    void queries.invalidateQueries(forUsers);
    throw error;
  } finally {
    notifyOtherTabs("signed out");
  }
}
