import { useSyncExternalStore } from "react";

/** Narrower than a table can be. */
export const PHONE = "(max-width: 639.98px)";

/** Whether a media query holds now; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
