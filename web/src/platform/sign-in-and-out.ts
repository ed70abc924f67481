import type { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { removeErrorToasts } from "../ui/toast.ts";
import { api } from "./api.ts";
import { forgetRememberedViewer } from "./ended-session.ts";
import { getPushSubscription } from "./push-subscription.ts";
import { pauseQueries } from "./query.ts";
import { notifyOtherTabs, sessionQuery, setViewer, signedInOnlyQueries } from "./session.ts";

// This file is separate from `session.ts`, so that a page can load without it. Only dialogs, menus and the log-in page need it.

/** Signs in. The page and the browser's other tabs then show the new session. */
export async function signIn(
  queryClient: QueryClient,
  body: { email: string; password: string; code?: string },
): Promise<FullUser> {
  const { user } = await api.users.signIn({ body });
  publishSignIn(queryClient, user);
  return user;
}

/** Shows a session that has just begun, in this tab and the browser's other tabs. */
export function publishSignIn(queryClient: QueryClient, user: FullUser): void {
  // The error of an earlier attempt would cover the next page.
  removeErrorToasts();
  setViewer(queryClient, user);
  notifyOtherTabs("signed in");
}

interface SignOutOptions {
  /** Navigates away from pages that visitors cannot see. Called after the session has ended, before the page shows it. */
  readonly leave?: () => Promise<void>;
  /** Makes the call that ends the session. By default, the call that logs out. */
  readonly end?: () => Promise<unknown>;
}

/** Ends the session. No query is sent in any tab of the browser until the log-out is complete. */
export async function signOut(
  queryClient: QueryClient,
  { leave, end = () => api.users.signOut() }: SignOutOptions,
): Promise<void> {
  notifyOtherTabs("signing out");
  try {
    await pauseQueries(async () => {
      await queryClient.cancelQueries(signedInOnlyQueries);
      await end();
      // The server has deleted the push subscription together with the session. If `end` fails, this line is not reached, and
      // the user still gets notifications.
      const subscription = await getPushSubscription().catch(() => null);
      await subscription?.unsubscribe().catch(() => undefined);
      await leave?.();
      // A pending fetch may return the session from before the log-out.
      await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
      forgetRememberedViewer();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    });
  } catch (error) {
    void queryClient.invalidateQueries(signedInOnlyQueries);
    throw error;
  } finally {
    notifyOtherTabs("sign-out ended");
  }
}
