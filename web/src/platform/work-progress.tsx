import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { ProgressBar } from "../ui/progress-bar.tsx";

/** The bar at the top of the page while a page, what it asked for, or a change is on its way; not what is polled. */
export function WorkProgress() {
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => !(meta?.isPolled && state.data !== undefined),
  });
  const mutating = useIsMutating();
  return <ProgressBar active={isNavigating || fetching + mutating > 0} />;
}
