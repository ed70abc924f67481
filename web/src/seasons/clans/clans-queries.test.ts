import { expect, onTestFinished, test, vi } from "vitest";
import { buildQueryClient } from "../../platform/query-client.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { clansQueries } from "./clans-queries.ts";

test("the clans of the standings have their ranks, and are sorted by age, in which order emblems are assigned", async () => {
  const table = createSamples("/api/clan/search", { _id: "10" }, { _id: "2" }, { _id: "9" });
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetchSpy.mockRestore());
  fetchSpy.mockResolvedValue(Response.json({ ok: true, status: 200, data: table }));
  const standings = await buildQueryClient().query(clansQueries.standings("1"));
  expect(standings).toMatchObject([
    { _id: "2", rank: 2 },
    { _id: "9", rank: 3 },
    { _id: "10", rank: 1 },
  ]);
});
