import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { useUnsavedEditsBlocker } from "./unsaved-edits.ts";

/** What stands around every page: progress, prompts and toasts, and what else there is above all pages. */
export function RootFrame({ children }: { readonly children: ReactNode }) {
  useFocusOnArrival();
  useUnsavedEditsBlocker();
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

/** Leads keyboards and screen readers to the content of a page that one has come to, as a fresh document would. */
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

/** The bar at the top of the page while a page, what it asked for, or a change is on its way; not what is polled. */
function WorkProgress() {
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => !(meta?.isPolled && state.data !== undefined),
  });
  const mutating = useIsMutating();
  return <ProgressBar active={isNavigating || fetching + mutating > 0} />;
}
