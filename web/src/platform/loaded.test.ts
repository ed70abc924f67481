import type { UseQueryResult } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallError } from "./call-errors.ts";
import { Loaded } from "./loaded.tsx";

/** Renders a query that has failed with an HTTP status. */
function renderFailure(status: number): string {
  const error = new CallError("Reason", { status });
  const query = { data: undefined, isPending: false, isFetching: false, error } as unknown as UseQueryResult<string>;
  return renderToStaticMarkup(Loaded({ query, skeleton: null, children: (data) => data }));
}

test("a failed call has a button to try again, except if the record does not exist", () => {
  expect(renderFailure(500)).toContain("Try again");
  expect(renderFailure(404)).toContain("Reason");
  expect(renderFailure(404)).not.toContain("Try again");
});
