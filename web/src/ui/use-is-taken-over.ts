import { useSyncExternalStore } from "react";

/** Whether the page is hydrated: false on the server and during hydration. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
