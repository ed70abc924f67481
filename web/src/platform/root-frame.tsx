import { Outlet, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { useUnsavedEditsBlocker } from "./unsaved-edits.ts";
import { WorkProgress } from "./work-progress.tsx";

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
