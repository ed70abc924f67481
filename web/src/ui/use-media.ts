import { useSyncExternalStore } from "react";

/** A phone, held upright. */
export const PHONE = "(max-width: 639.98px)";

/**
 * Whether a media query matches; re-renders when that changes. The server knows nothing of the window: what it renders
 * goes by `false`, so that only what does not move may depend on it.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
