import { expect, onTestFinished, test, vi } from "vitest";
import { buildQueryClient } from "../../platform/query-client.ts";
import { createLeagueHomeQuery, homeQuery } from "./home-queries.ts";

// The request for the site's home page, which shows both areas, has the area `null`.
test.each([
  { page: "the site", area: null, query: homeQuery, endDate: "2026-03-02T11:00:00.000Z" },
  {
    page: "the league area",
    area: "league",
    query: createLeagueHomeQuery(""),
    endDate: "2026-03-15T11:00:00.000Z",
    seasonId: "2",
  },
])("the home page of $page asks for the events from the last full hour until $endDate", async (example) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T11:59:59Z") });
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body?: string }) => {
    if (path.endsWith("/season/search")) return Response.json({ ok: true, status: 200, data: [{ _id: "2" }] });
    bodies.push(JSON.parse(body ?? ""));
    return Response.json({ ok: true, status: 200, data: {} });
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await buildQueryClient().query(example.query);
  const { page: _page, query: _query, ...body } = example;
  expect(bodies).toEqual([{ startDate: "2026-03-01T11:00:00.000Z", ...body }]);
});
