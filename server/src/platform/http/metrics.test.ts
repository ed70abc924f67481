import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { startMetrics } from "./metrics.ts";

test("an event stream counts as a request, but has no response time", async () => {
  const { http } = await buildTestServer();
  const metrics = await startMetrics("any token");
  metrics?.countRequests(http.server);
  http.server.get("/changes", (_request, reply) => reply.type("text/event-stream").send("data: any\n\n"));
  http.server.get("/page", (_request, reply) => reply.type("text/html").send("any"));
  for (const path of ["/changes", "/page"]) await http.server.inject(path);
  const listRoutes = async (name: string) => {
    const lines = (await metrics?.registry.getSingleMetricAsString(name)) ?? "";
    return [...new Set(Array.from(lines.matchAll(/route="([^"]*)"/g), ([, route]) => route))];
  };
  expect(await listRoutes("league_http_requests_total")).toEqual(["/changes", "/page"]);
  expect(await listRoutes("league_http_request_seconds")).toEqual(["/page"]);
});

test("without a token, no metrics are collected", async () => {
  expect(await startMetrics(undefined)).toBeUndefined();
});
