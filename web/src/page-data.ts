import type { QueryClient } from "@tanstack/react-query";
import { ApiError, isNotFound } from "./platform/api-error.ts";
import { restoreFallbackPage } from "./platform/fallback-page.ts";
import { hydrateData, restoreFailure } from "./platform/query.ts";
import { type InitialClock, setInitialClock } from "./ui/rendering.ts";
import { toast } from "./ui/toast.ts";

/** The id of the `script` element that contains the data as JSON. Browsers do not execute it. */
const ELEMENT_ID = "page-data";

interface PageData {
  /** The time and time zone of the server's rendering. */
  readonly clock: InitialClock;
  /** The queries with which the page was rendered. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The queries whose record does not exist. */
  readonly missing: readonly (readonly [key: readonly unknown[], error: MissingRecordError])[];
  /** Set if the server rendered another page instead of the requested one, which does not exist. */
  readonly redirect?: Redirect | undefined;
}

type MissingRecordError = Pick<ApiError, "message" | "status" | "errorCode" | "failureTitle">;

/** A page that the server rendered at another URL. */
export interface Redirect {
  /** The path and query of the page. */
  readonly href: string;
  /** Says why the page is shown. */
  readonly message: string;
  /** The text of a toast. */
  readonly toast?: string | undefined;
}

/** Returns the data that a browser needs to hydrate the page, as JSON. */
export function serializePageData(queryClient: QueryClient, clock: InitialClock, redirect?: Redirect): string {
  const allQueries = queryClient.getQueryCache().getAll();
  const queries = allQueries
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  const missing = allQueries.flatMap(({ queryKey, state: { error } }) => {
    if (!(error instanceof ApiError && isNotFound(error))) return [];
    const { message, status, errorCode, failureTitle } = error;
    return [[queryKey, { message, status, errorCode, failureTitle }] as const];
  });
  return JSON.stringify({ clock, queries, missing, redirect } satisfies PageData);
}

/**
 * Puts the data with which the server rendered the page into the cache, so that it is not fetched again. If the server rendered
 * another page instead of one that does not exist, its URL replaces that of the requested page, and a message says why.
 *
 * @returns whether the server rendered the page
 */
export function restorePageData(queryClient: QueryClient): boolean {
  const element = document.getElementById(ELEMENT_ID);
  if (element === null) return false;
  const { clock, queries, missing, redirect } = JSON.parse(element.textContent) as PageData;
  for (const [key, data] of queries) {
    queryClient.setQueryData(key, data);
    hydrateData(key, data);
  }
  for (const [key, { message, ...options }] of missing)
    restoreFailure(queryClient, key, new ApiError(message, options));
  setInitialClock(clock);
  element.remove();
  if (redirect) {
    history.replaceState(history.state, "", redirect.href);
    restoreFallbackPage(location.pathname, redirect.message);
    if (redirect.toast) toast.error(redirect.toast);
  }
  return true;
}
