import { QueryClient, type QueryObserverOptions } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { setStreamOpen } from "./platform/query.ts";
import { buildRouter } from "./routes.tsx";
import { renderScreen } from "./testing/render-screen.ts";

/** The leader of clan 1 in the sample data, and an admin. */
const viewers = [
  { _id: "1", clanId: "1" },
  { _id: "9", role: "ADMIN" },
] as const;

// After an intended change, `npx vitest run --project unit every-query -u` updates the snapshot. Review its difference.
test("the snapshot contains when each query of a screen is fetched again, and how it reports errors", async () => {
  const spy = vi.spyOn(QueryClient.prototype, "defaultQueryOptions");
  onTestFinished(() => spy.mockRestore());
  for (const path of listScreenPaths()) {
    for (const viewer of viewers) await renderScreen(path, { viewer });
  }
  const queries = spy.mock.calls.map(([options]) => options as QueryObserverOptions).filter(isQueryOfComponent);
  expect(`\n${[...new Set(queries.map(describeQuery))].sort().join("\n")}\n`).toMatchSnapshot();
});

/** Returns the paths of all screens, with the ID 1. */
function listScreenPaths(): string[] {
  const { routesById } = buildRouter(new QueryClient(), createMemoryHistory());
  // Routes without a component redirect, and routes with children are layouts.
  const screens = Object.values(routesById).filter(({ children, options }) => !children && options.component);
  return screens.map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, "1"));
}

/** Returns whether a component uses the query. The route of a screen fetches the same queries with an infinite `staleTime`. */
function isQueryOfComponent({ meta, staleTime }: QueryObserverOptions): boolean {
  return meta !== undefined && staleTime !== Number.POSITIVE_INFINITY;
}

function describeQuery({ queryKey, meta = {}, ...options }: QueryObserverOptions): string {
  const { topics = [], failure, hidesErrorToast, hidesNotFoundToast, access } = meta;
  const { refetchInterval, refetchOnWindowFocus, staleTime } = options;
  const descriptions = [
    topics.length > 0 && `also when ${topics.join(", ")} change`,
    typeof refetchInterval === "function" && describeInterval(refetchInterval),
    refetchOnWindowFocus && `on focus: ${refetchOnWindowFocus}`,
    staleTime !== undefined && `stale after ${staleTime} ms`,
    access && `for ${access}`,
    failure,
    hidesErrorToast && "hides errors",
    hidesNotFoundToast && "hides 404",
  ];
  return `${JSON.stringify(queryKey)}: ${descriptions.filter(Boolean).join("; ")}`;
}

/** Describes the interval at which a query is polled, and whether it is only polled while live updates are unavailable. */
function describeInterval(getInterval: (query: never) => number | false | undefined): string {
  const interval = `every ${getInterval(queryWithoutData)} ms`;
  setStreamOpen(true);
  const isAlwaysPolled = getInterval(queryWithoutData) !== false;
  setStreamOpen(false);
  return isAlwaysPolled ? interval : `${interval} without live updates`;
}

/** A query whose data is not loaded yet. The intervals of some queries depend on their data. */
const queryWithoutData = { state: { data: undefined } } as never;
