import { useSyncExternalStore } from "react";

/** Whether a browser shows the page: false on the server, and until the browser has taken over what that has rendered. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
