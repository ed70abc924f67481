import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { TOAST_DURATIONS_MS, toast } from "../ui/toast.ts";
import { ApiError, describeError, type ErrorDescription, isNotFound } from "./api-error.ts";
import { isOfflineError } from "./connection.ts";
import { recheckSessionAfterError } from "./session.ts";

/** How long data is fresh, in milliseconds, so that a preloaded page is not fetched twice. */
const STALE_TIME_MS = 5000;
/** The number of retries after a temporary failure. */
const MAX_RETRIES = 2;
/** The delay before the first retry, in milliseconds. It doubles with each retry. */
const RETRY_DELAY_MS = 1000;
/** If `Retry-After` is longer than this, in milliseconds, the failure is shown without a retry. */
const MAX_RETRY_DELAY_MS = 5000;

/** Creates the query client. A failed query shows one toast. */
export function buildQueryClient(): QueryClient {
  // Errors that were handled. A query that awaits another query fails with the same error object.
  const handledErrors = new WeakSet<Error>();
  const isNewFailure = createFailureTracker();
  const toastTracker = createToastTracker();
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (handledErrors.has(error)) return;
        handledErrors.add(error);
        const isNotFoundHidden = query.meta?.hidesNotFoundToast === true && isNotFound(error);
        const isShown = !query.meta?.hidesErrorToast && !isNotFoundHidden && isNewFailure(query);
        // If the session has ended, the page says so instead of showing the failures that this caused.
        void recheckSessionAfterError(queryClient, error).then((hasEnded) => {
          if (!isShown || hasEnded || isOfflineError(error)) return;
          const text = describeError(error);
          if (!toastTracker.isRepeated(text, error, query)) toast.error(text.title, text.text);
        });
      },
      onSuccess: (_, query) => toastTracker.forget(query),
    }),
    mutationCache: new MutationCache({ onError: (error) => void recheckSessionAfterError(queryClient, error) }),
    defaultOptions: {
      // "always", because browsers often misjudge whether they are offline, and a paused query would show no failure.
      queries: {
        networkMode: "always",
        staleTime: STALE_TIME_MS,
        retry: (failureCount, error) => !handledErrors.has(error) && isWorthRetrying(failureCount, error),
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
 * Creates a function that returns whether a failure should be shown. A polled query that has data shows only the first
 * failure until it succeeds again.
 */
function createFailureTracker(): (failed: Query<unknown, unknown>) => boolean {
  /** For each query that failed, when it had last fetched data successfully. */
  const dataTimesAtFailure = new WeakMap<object, number>();
  return (failed) => {
    const { dataUpdatedAt } = failed.state;
    // The time of the data is still the same if the query has not succeeded since the last failure.
    const isNotified = dataUpdatedAt > 0 && dataTimesAtFailure.get(failed) === dataUpdatedAt;
    dataTimesAtFailure.set(failed, dataUpdatedAt);
    return !(isNotified && failed.meta?.isPolled);
  };
}

/**
 * Creates a tracker of the visible toasts, to avoid duplicates: if the server is unavailable, all queries of a page fail, and
 * several queries can fail with the same message.
 */
function createToastTracker() {
  const visibleToasts = new Map<string, { readonly until: number; readonly query: object }>();
  return {
    /** Returns whether an equal toast is visible. If not, records this one as visible. */
    isRepeated({ title, text }: ErrorDescription, error: unknown, query: object): boolean {
      const key = isOutage(error) ? "outage" : `${title}\n${text}`;
      if (performance.now() < (visibleToasts.get(key)?.until ?? 0)) return true;
      visibleToasts.set(key, { until: performance.now() + TOAST_DURATIONS_MS.error, query });
      return false;
    },
    /** Forgets a query's toasts after it has succeeded, so that its next failure is shown again. */
    forget(query: object): void {
      for (const [key, toastOfQuery] of visibleToasts) if (toastOfQuery.query === query) visibleToasts.delete(key);
    },
  };
}

function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= MAX_RETRIES || !(error instanceof ApiError) || isOfflineError(error)) return false;
  return isTemporary(error.status) && (error.retryAfterMs ?? 0) <= MAX_RETRY_DELAY_MS;
}

function isTemporary(status: number): boolean {
  return status === 429 || isOutageStatus(status);
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && isOutageStatus(error.status);
}

/**
 * Returns whether no server replied (0), a proxy replied instead (502 to 504), or the server's database is unavailable (503).
 */
function isOutageStatus(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Returns the delay before the next retry, in milliseconds. */
function getRetryDelay(failureCount: number, error: unknown): number {
  return (error instanceof ApiError ? error.retryAfterMs : undefined) ?? RETRY_DELAY_MS * 2 ** failureCount;
}
