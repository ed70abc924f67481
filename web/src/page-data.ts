import type { QueryClient } from "@tanstack/react-query";
import { hydrateData } from "./platform/query.ts";
import { type InitialClock, setInitialClock } from "./ui/rendering.ts";

/** The id of the element in the HTML that holds it as JSON, which is not executed. */
const BLOCK = "page-data";

interface PageData {
  readonly view: InitialClock;
  /** The query data that the page was rendered with, by query key. */
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
}

/** What a browser needs to hydrate a page that was rendered with this query data. */
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
  const block = document.getElementById(BLOCK);
  if (block === null) return false;
  const { view, answers } = JSON.parse(block.textContent) as PageData;
  for (const [key, data] of answers) {
    queryClient.setQueryData(key, data);
    hydrateData(key, data);
  }
  setInitialClock(view);
  block.remove();
  return true;
}
