import type { QueryClient } from "@tanstack/react-query";
import { hydrateData } from "./platform/query.ts";
import { type InitialClock, setInitialClock } from "./ui/rendering.ts";

/** The id of the `script` element that contains the data as JSON. Browsers do not execute it. */
const ELEMENT_ID = "page-data";

interface PageData {
  /** The time and time zone of the server's rendering. */
  readonly clock: InitialClock;
  /** The queries with which the page was rendered. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** Returns the data that a browser needs to hydrate the page, as JSON. */
export function serializePageData(queryClient: QueryClient, clock: InitialClock): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  return JSON.stringify({ clock, queries } satisfies PageData);
}

/**
 * Puts the data with which the server rendered the page into the cache, so that it is not fetched again.
 *
 * @returns whether the server rendered the page
 */
export function restorePageData(queryClient: QueryClient): boolean {
  const element = document.getElementById(ELEMENT_ID);
  if (element === null) return false;
  const { clock, queries } = JSON.parse(element.textContent) as PageData;
  for (const [key, data] of queries) {
    queryClient.setQueryData(key, data);
    hydrateData(key, data);
  }
  setInitialClock(clock);
  element.remove();
  return true;
}
