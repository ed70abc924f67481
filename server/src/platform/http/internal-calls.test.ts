import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { callInProcess } from "./check-request.ts";
import { startMetrics } from "./metrics.ts";

// The server calls itself to render a page for a visitor.

const visit = { method: "GET", url: "/api/example/7", body: undefined, cookie: undefined, lastSeenChange: 0 };

test("the server's own calls are neither logged, nor counted by the metrics and the rate limit", async () => {
  const { http, call, logged } = await buildTestServer({ rateLimit: 1 });
  const metrics = await startMetrics("any-token");
  metrics?.countRequests(http.server);
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const { status, text } = await callInProcess(http.server, visit);
    expect({ status, reply: JSON.parse(text) }).toMatchObject({ status: 200, reply: { data: { name: "example 7" } } });
  }
  expect(logged).toEqual([]);

  expect(await call("GET", "/example/7"), "the first call that is counted").toMatchObject({ status: 200 });
  expect(await call("GET", "/example/7")).toMatchObject({ status: 429 });
  const counts = await metrics?.registry.getSingleMetricAsString("league_http_requests_total");
  expect(counts?.split("\n").filter((line) => !line.startsWith("#"))).toEqual([
    'league_http_requests_total{method="GET",route="/api/example/:id",status="200"} 1',
    'league_http_requests_total{method="GET",route="/api/example/:id",status="429"} 1',
  ]);
});

test("the server's own calls send the visitor's cookies, and search with a JSON body", async () => {
  const { http } = await buildTestServer();
  const session = { ...visit, url: "/api/example/session", cookie: "theme=dark; session=user-token" };
  expect(JSON.parse((await callInProcess(http.server, session)).text)).toMatchObject({ viewer: 2, sent: "user-token" });

  const search = { ...visit, method: "POST", url: "/api/example/search", body: '{"name":"cup"}' };
  expect(JSON.parse((await callInProcess(http.server, search)).text)).toMatchObject({ data: ["cup"] });
});

test.each([
  { lastSeenChange: 0, header: undefined },
  { lastSeenChange: 5, header: "5" },
])(
  "the server's own calls send the last change $lastSeenChange that the visitor has seen as $header",
  async ({ lastSeenChange, header }) => {
    const { http } = await buildTestServer();
    http.server.get("/change", (request) => ({ change: request.headers["x-change"] }));
    const { text } = await callInProcess(http.server, { ...visit, url: "/change", lastSeenChange });
    expect(JSON.parse(text)).toEqual({ ...(header !== undefined && { change: header }) });
  },
);
