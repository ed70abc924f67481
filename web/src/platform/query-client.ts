import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { TOAST_DURATIONS, toast } from "../ui/toast.ts";
import { CallError, isNotFound, type ToastText, toToastText } from "./call-errors.ts";
import { recheckSession } from "./session.ts";

/** How long data is fresh, in milliseconds, so that a preloaded page is not fetched twice. */
const STALE_TIME = 5000;
/** How often a temporary failure is retried. */
const RETRIES = 2;
/** The delay before the first retry, in milliseconds. It doubles with each retry. */
const RETRY_DELAY = 1000;
/** If `Retry-After` is longer than this, in milliseconds, the failure is shown without a retry. */
const MAX_RETRY_DELAY = 5000;

/** Creates the query client. A failed query shows one toast. */
export function buildQueryClient(): QueryClient {
  // A query that depends on another query fails with the same error object.
  const notified = new WeakSet<Error>();
  const isNewFailure = trackFailures();
  const recentToasts = trackRecentToasts();
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (notified.has(error)) return;
        notified.add(error);
        const isMissingPart = query.meta?.isOptionalPart === true && isNotFound(error);
        const isShown = !query.meta?.isSilent && !isMissingPart && isNewFailure(query);
        // If the session has ended, that is shown instead of the failures that it caused.
        void recheckSession(queryClient, error).then((hasEnded) => {
          if (!isShown || hasEnded) return;
          const text = toToastText(error);
          if (!recentToasts.isRepeated(text, error, query)) toast.error(text.title, text.text);
        });
      },
      onSuccess: (_, query) => recentToasts.forget(query),
    }),
    mutationCache: new MutationCache({ onError: (error) => void recheckSession(queryClient, error) }),
    defaultOptions: {
      // "always", because browsers often misjudge whether they are offline, and a paused query would show no failure.
      queries: {
        networkMode: "always",
        staleTime: STALE_TIME,
        retry: (tries, error) => !notified.has(error) && isWorthRetrying(tries, error),
        retryDelay: getRetryDelay,
        // A screen must not retry a failed query of its route, because the failure would be shown twice.
        retryOnMount: false,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

/**
 * Returns a function that tells whether a failure should be shown. A polled query that has data shows only the first
 * failure until it succeeds again.
 */
function trackFailures(): (failed: Query<unknown, unknown>) => boolean {
  const notifiedSince = new WeakMap<object, number>();
  return (failed) => {
    const { dataUpdatedAt } = failed.state;
    const isNotified = dataUpdatedAt > 0 && notifiedSince.get(failed) === dataUpdatedAt;
    notifiedSince.set(failed, dataUpdatedAt);
    return !(isNotified && failed.meta?.isPolled);
  };
}

/**
 * Tracks the visible toasts, to avoid duplicates: if the server is unavailable, all queries of a page fail, and several
 * queries can fail with the same message.
 */
function trackRecentToasts() {
  const shown = new Map<string, { readonly until: number; readonly query: object }>();
  return {
    /** Returns whether an equal toast is visible. If not, records this one as visible. */
    isRepeated({ title, text }: ToastText, error: unknown, query: object): boolean {
      const key = isOutage(error) ? "outage" : `${title}\n${text}`;
      if (performance.now() < (shown.get(key)?.until ?? 0)) return true;
      shown.set(key, { until: performance.now() + TOAST_DURATIONS.error, query });
      return false;
    },
    /** After a query has succeeded, its next failure is shown again. */
    forget(query: object): void {
      for (const [key, shownToast] of shown) if (shownToast.query === query) shown.delete(key);
    },
  };
}

function isWorthRetrying(tries: number, error: unknown): boolean {
  if (tries >= RETRIES || !(error instanceof CallError)) return false;
  return isTemporary(error.status) && (error.retryAfterMs ?? 0) <= MAX_RETRY_DELAY;
}

function isTemporary(status: number): boolean {
  return status === 429 || isOutageStatus(status);
}

function isOutage(error: unknown): boolean {
  return error instanceof CallError && isOutageStatus(error.status);
}

function isOutageStatus(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Returns the delay before the next retry, in milliseconds. */
function getRetryDelay(tries: number, error: unknown): number {
  return (error instanceof CallError ? error.retryAfterMs : undefined) ?? RETRY_DELAY * 2 ** tries;
}
