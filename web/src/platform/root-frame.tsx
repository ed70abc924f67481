import { Outlet } from "@tanstack/react-router";
import { ConfirmRegion } from "../ui/confirm-region.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { WorkProgress } from "./work-progress.tsx";

/** What stands around every page: progress, prompts and toasts. */
export function RootFrame() {
  return (
    <>
      <WorkProgress />
      <Outlet />
      <ConfirmRegion />
      <ToastRegion />
    </>
  );
}
