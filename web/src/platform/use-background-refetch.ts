import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { isLive } from "./query.ts";

/**
 * Refetches a query while the page is hidden, where its own `refetchInterval` rests, unless the stream of changes
 * reports what it shows.
 *
 * @param interval milliseconds; `null`: not now
 */
export function useBackgroundRefetch(queryKey: QueryKey, interval: number | null): void {
  const queries = useQueryClient();
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "hidden",
    () => false,
  );
  useEffect(() => {
    if (!isHidden || interval === null) return;
    return every(interval, () => {
      // A retry that is paused until the page is visible is cancelled for a new fetch; a running fetch is not.
      const status = queries.getQueryState(queryKey)?.fetchStatus;
      if (status === "paused" || (status === "idle" && !isLive()))
        void queries.refetchQueries({ queryKey, exact: true });
    });
  }, [isHidden, interval, queryKey, queries]);
}

/**
 * A timer that keeps its interval in a hidden page: Chrome lets the page's own timers run once a minute after five
 * minutes, which is longer than players have to say that they are ready. See decision 56.
 */
function every(interval: number, tick: () => void): () => void {
  const worker = new Worker(new URL("./tick-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = tick;
  worker.postMessage(interval);
  return () => worker.terminate();
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
