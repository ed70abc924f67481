import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { WorkProgress } from "./work-progress.tsx";

/** What stands around every page: progress, prompts and toasts. */
export function RootFrame() {
  useFocusOnArrival();
  return (
    <>
      <WorkProgress />
      <Outlet />
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
