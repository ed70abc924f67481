import type { QueryClient } from "@tanstack/react-query";
import { hydrateData } from "./platform/query.ts";
import { type InitialClock, setInitialClock } from "./ui/rendering.ts";

/** The id of the `script` element that contains the data as JSON. Browsers do not execute it. */
const ELEMENT_ID = "page-data";

interface PageData {
  /** The time and time zone of the server's rendering. */
  readonly view: InitialClock;
  /** Pairs of a query key and the data with which the page was rendered. */
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
}

/** Returns the data that a browser needs to hydrate the page, as JSON. */
export function writePageData(queryClient: QueryClient, view: InitialClock): string {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  return JSON.stringify({ view, answers } satisfies PageData);
}

/** Puts the server's query data into the cache, so that it is not fetched again. @returns whether there was any */
export function readPageData(queryClient: QueryClient): boolean {
  const element = document.getElementById(ELEMENT_ID);
  if (element === null) return false;
  const { view, answers } = JSON.parse(element.textContent) as PageData;
  for (const [key, data] of answers) {
    queryClient.setQueryData(key, data);
    hydrateData(key, data);
  }
  setInitialClock(view);
  element.remove();
  return true;
}
