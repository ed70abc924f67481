import type { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { api } from "./api.ts";
import { forgetViewer } from "./ended-session.ts";
import { getPushSubscription } from "./push-subscription.ts";
import { pauseQueries } from "./query.ts";
import { notifyOtherTabs, SIGNING_OUT, sessionQuery, setViewer, signedInOnlyQueries } from "./session.ts";

// Only dialogs, menus and the log-in page begin and end sessions: the first load does without this.

export async function signIn(
  queryClient: QueryClient,
  body: { email: string; password: string; code?: string },
): Promise<FullUser> {
  const { user } = await api.users.signIn({ body });
  publishSignIn(queryClient, user);
  return user;
}

/** Shows a session that has just begun, here and in the browser's other tabs. */
export function publishSignIn(queryClient: QueryClient, user: FullUser): void {
  setViewer(queryClient, user);
  notifyOtherTabs("signed in");
}

/**
 * Ends the session. No query begins until that is shown, here and in the browser's other tabs.
 *
 * @param leave navigates away from pages for users only, before the session is cleared
 * @param end the call that ends it
 */
export async function signOut(
  queryClient: QueryClient,
  leave?: () => Promise<void>,
  end: () => Promise<unknown> = () => api.users.signOut(),
): Promise<void> {
  notifyOtherTabs(SIGNING_OUT);
  try {
    await pauseQueries(async () => {
      await queryClient.cancelQueries(signedInOnlyQueries);
      await end();
      // The league ends calls to this browser with the session: where that goes on, so do they.
      const subscription = await getPushSubscription().catch(() => null);
      await subscription?.unsubscribe().catch(() => undefined);
      await leave?.();
      // A pending fetch may answer with the session from before the log-out.
      await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
      forgetViewer();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    });
  } catch (error) {
    void queryClient.invalidateQueries(signedInOnlyQueries);
    throw error;
  } finally {
    notifyOtherTabs("signed out");
  }
}
