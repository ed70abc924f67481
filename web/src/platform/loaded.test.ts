import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { Loaded } from "./loaded.tsx";

/** Renders a query that has failed with an HTTP status. */
function renderFailure(status: number): string {
  const error = new ApiError("Reason", { status });
  const query = { data: undefined, isPending: false, isFetching: false, error } as unknown as UseQueryResult<string>;
  return renderToStaticMarkup(Loaded({ query, skeleton: null, children: (data) => data }));
}

test("a failed query has a button to try again, unless the record does not exist", () => {
  expect(renderFailure(500)).toContain("Try again");
  expect(renderFailure(404)).toContain("Reason");
  expect(renderFailure(404)).not.toContain("Try again");
});

/** Renders a query in a state. */
function renderLoaded(state: Partial<UseQueryResult<string>>): string {
  const query = { data: undefined, isPending: false, isFetching: false, error: null, ...state };
  const children = (data: string) => `data: ${data}`;
  return renderToStaticMarkup(Loaded({ query: query as UseQueryResult<string>, skeleton: "skeleton", children }));
}

const error = new ApiError("Reason", { status: 500 });

test.each([
  ["data that is refetched", { data: "new", isFetching: true }, "data: new"],
  ["data whose refetch failed", { data: "old", error }, "data: old"],
  ["empty data", { data: "" }, "data: "],
  ["no data yet", { isPending: true }, "skeleton"],
  ["a failure that is tried again", { isFetching: true, error }, "skeleton"],
] as const)("a query with %s shows %o as %s", (_case, state, html) => {
  expect(renderLoaded(state as Partial<UseQueryResult<string>>)).toBe(html);
});

test("the button after a failure fetches the data again", () => {
  let fetchCount = 0;
  const refetch = () => {
    fetchCount += 1;
  };
  // Only the fields that the component reads.
  const query = { data: undefined, isPending: false, isFetching: false, error, refetch };
  const failure = Loaded({ query: query as never, skeleton: null, children: () => null }) as ReactElement<{
    readonly onRetry: () => void;
  }>;
  failure.props.onRetry();
  expect(fetchCount).toBe(1);
});

test("if content was not loaded before the device went offline, a message says so", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(renderFailure(0)).toContain("You are offline");
  expect(renderFailure(500)).not.toContain("You are offline");
  vi.unstubAllGlobals();
});
