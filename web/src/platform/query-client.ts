import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { TOAST_DURATIONS, toast } from "../ui/toast.ts";
import { CallError, isNotFound, type ToastText, toToastText } from "./call-errors.ts";
import { recheckSession } from "./session.ts";

/** For how long data is not stale, in milliseconds: a preloaded page is not fetched twice. */
const STALE_TIME = 5000;
/** How often a failure that may pass is retried, and after how many milliseconds first; doubled each time. */
const RETRIES = 2;
const RETRY_DELAY = 1000;
/** With a longer `Retry-After`, in milliseconds, the failure is shown instead. */
const MAX_RETRY_DELAY = 5000;

/** The cache of all queries. A failed query shows one toast. */
export function buildQueryClient(): QueryClient {
  // A query that awaits another one rejects with the same error object.
  const notified = new WeakSet<Error>();
  const isNewFailure = newFailures();
  const recent = recentToasts();
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (notified.has(error)) return;
        notified.add(error);
        const isOfMissing = query.meta?.isOptionalPart === true && isNotFound(error);
        const shows = !query.meta?.isSilent && !isOfMissing && isNewFailure(query);
        // The end of the session is shown instead of what failed because of it.
        void recheckSession(queryClient, error).then((hasEnded) => {
          if (!shows || hasEnded) return;
          const words = toToastText(error);
          if (!recent.isRepeated(words, error, query)) toast.error(words.title, words.text);
        });
      },
      onSuccess: (_, query) => recent.forget(query),
    }),
    mutationCache: new MutationCache({ onError: (error) => void recheckSession(queryClient, error) }),
    defaultOptions: {
      // Browsers are often wrong about being offline, and a paused query would show no failure.
      queries: {
        networkMode: "always",
        staleTime: STALE_TIME,
        retry: (tries, error) => !notified.has(error) && isWorthRetrying(tries, error),
        retryDelay: pauseBefore,
        // A screen does not retry the failed query of its route: the failure would be shown twice.
        retryOnMount: false,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

/** Whether a failure is to be shown: a polled query that had succeeded shows it once until it succeeds again. */
function newFailures(): (failed: Query<unknown, unknown>) => boolean {
  const notifiedSince = new WeakMap<object, number>();
  return (failed) => {
    const { dataUpdatedAt } = failed.state;
    const isNotified = dataUpdatedAt > 0 && notifiedSince.get(failed) === dataUpdatedAt;
    notifiedSince.set(failed, dataUpdatedAt);
    return !(isNotified && failed.meta?.isPolled);
  };
}

/**
 * The toasts that are still in view: an unavailable server fails all queries of a page, and a list with its table fails
 * in the same words twice, but that is one failure.
 */
function recentToasts() {
  const shown = new Map<string, { readonly until: number; readonly query: object }>();
  return {
    /** Whether it is in view already; else it will be. */
    isRepeated({ title, text }: ToastText, error: unknown, query: object): boolean {
      const key = isOutage(error) ? "outage" : `${title}\n${text}`;
      if (performance.now() < (shown.get(key)?.until ?? 0)) return true;
      shown.set(key, { until: performance.now() + TOAST_DURATIONS.error, query });
      return false;
    },
    /** A query that succeeded shows its next failure anew. */
    forget(query: object): void {
      for (const [key, each] of shown) if (each.query === query) shown.delete(key);
    },
  };
}

function isWorthRetrying(tries: number, error: unknown): boolean {
  if (tries >= RETRIES || !(error instanceof CallError)) return false;
  return isPassing(error.status) && (error.retryAfterMs ?? 0) <= MAX_RETRY_DELAY;
}

function isPassing(status: number): boolean {
  return status === 429 || isOutageStatus(status);
}

function isOutage(error: unknown): boolean {
  return error instanceof CallError && isOutageStatus(error.status);
}

function isOutageStatus(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

function pauseBefore(tries: number, error: unknown): number {
  return (error instanceof CallError ? error.retryAfterMs : undefined) ?? RETRY_DELAY * 2 ** tries;
}
