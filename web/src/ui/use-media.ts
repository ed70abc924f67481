import { useSyncExternalStore } from "react";
import { firstView } from "./rendering.ts";

/** Too narrow for tables. */
export const PHONE = narrowerThan(640);

/** A media query for windows narrower than this number of pixels. */
export function narrowerThan(width: number): string {
  return `(max-width: ${width - 0.02}px)`;
}

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => firstView().width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]),
  );
}
