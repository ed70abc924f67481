import type { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";

/**
 * What a page does, in order, one text per entry:
 * - `fetches GET /api/event/1`: a query is sent
 * - `sends POST /api/event {"title":"A"}`: a command is sent, such as saving a form
 * - `refetches events`: the cached replies to queries with this key are fetched again
 * - `stores events dates 5`: a reply is written into the cache, under this key
 * - `success: Event created`, `error: …`, `plain: …`: a toast is shown
 * - `opens /league`: the page navigates
 * - `leaves for https://…`, `reloads the page`, `downloads file.csv`: the browser does this
 */
export type PageLog = string[];

/** Adds a log entry for each refetch and for each stored reply. */
export function recordCacheChanges(queryClient: QueryClient, log: PageLog): void {
  const invalidate = queryClient.invalidateQueries.bind(queryClient);
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation((filters, ...options) => {
    log.push(`refetches ${filters?.queryKey?.join(" ") ?? "everything"}`);
    return invalidate(filters, ...options);
  });
  const store = queryClient.setQueryData.bind(queryClient);
  vi.spyOn(queryClient, "setQueryData").mockImplementation((key, ...storeArguments) => {
    log.push(`stores ${key.join(" ")}`);
    return store(key, ...storeArguments);
  });
  const storeAll = queryClient.setQueriesData.bind(queryClient);
  vi.spyOn(queryClient, "setQueriesData").mockImplementation((filters, ...storeArguments) => {
    const entries = storeAll(filters, ...storeArguments);
    // The first two parts of a key name the query. Its parameters follow.
    for (const [key, data] of entries) log.push(`stores ${key.slice(0, 2).join(" ")}${describeIds(data)}`);
    return entries;
  });
}

/** Sorts successive fetches, because their order depends on which code is already loaded. */
export function sortFetches(log: Readonly<PageLog>): string[] {
  const groups: string[][] = [];
  for (const entry of log) {
    const lastGroup = groups.at(-1);
    if (entry.startsWith("fetches ") && lastGroup?.[0]?.startsWith("fetches ")) lastGroup.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => group.sort());
}

/** Adds a log entry instead of leaving or reloading the page, and instead of a download. */
export function recordBrowserActions(log: PageLog): void {
  for (const method of ["assign", "replace"] as const) {
    vi.spyOn(location, method).mockImplementation((url) => void log.push(`leaves for ${url}`));
  }
  vi.spyOn(location, "reload").mockImplementation(() => void log.push("reloads the page"));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute("download")) log.push(`downloads ${this.download}`);
    else HTMLElement.prototype.click.call(this);
  });
}

/** Describes the ids of a list's records, so that tests see whether the correct record was replaced. */
function describeIds(list: unknown): string {
  const { data } = (list ?? {}) as { readonly data?: readonly { readonly _id?: string }[] };
  return Array.isArray(data) ? `: ${data.map(({ _id }) => _id).join(", ")}` : "";
}
