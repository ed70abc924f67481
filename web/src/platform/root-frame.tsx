import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { ToastRegion } from "../ui/toast-region.tsx";
import { isLive } from "./is-live.ts";

/** The frame of every page: progress bar, prompts and toasts. */
export function RootFrame({ children }: { readonly children: ReactNode }) {
  useFocusOnArrival();
  return (
    <>
      <WorkProgress />
      <Outlet />
      {children}
      <ConfirmRegion />
      <ToastRegion />
    </>
  );
}

/** Moves the focus to the content after a navigation, as a new document would. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        const content = document.getElementById("content");
        const isThere = content?.contains(document.activeElement);
        if (fromLocation && pathChanged && !isThere) content?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/**
 * The bar at the top while a navigation, a query or a mutation is pending; not for refetches in the background. The server's
 * pages come without it, also where the browser asks for more before it hydrates them.
 */
function WorkProgress() {
  const isHydrated = useIsHydrated();
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => !((meta?.isPolled || isLive()) && state.data !== undefined),
  });
  const mutating = useIsMutating();
  return <ProgressBar active={isHydrated && (isNavigating || fetching + mutating > 0)} />;
}
