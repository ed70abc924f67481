import { expect, test } from "vitest";
import { type CachedRequest, listRequests, readResponse } from "../test/cached-responses.ts";
import { openFullLeague } from "../test/full-league.ts";
import { enterRound } from "../test/league-season.ts";
import type { League } from "../test/open-league.ts";
import { openSession } from "../test/sign-up.ts";

/** Returns the tokens of viewers who differ in what they see: a visitor (`null`), users and an admin. */
async function openViewers(league: League): Promise<(string | null)[]> {
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  // Users of the full league, in and without clans. One is called "red", like a side.
  const viewerNames = ["Ann", "Åse", "Cleo", "red"];
  const userIds = viewerNames.map((name) => users.find(({ userName }) => userName === name)?._id ?? "");
  const tokens = await Promise.all(userIds.map((userId) => openSession(league, userId)));
  return [null, ...tokens, league.admin];
}

test("each viewer gets the same response with and without the cache, whoever filled the cache", async () => {
  const { league } = await openFullLeague();
  // The full league has clans with the ids 1 and 2.
  await enterRound(league, { red: "1", blue: "2", redScore: 5, blueScore: 3 });
  const viewers = await openViewers(league);
  const uncachedServer = await league.startServerWithoutCache();
  // Two servers: on one, the visitor fills the cache, on the other one, the admin does.
  const inOrder = { server: await league.startServerWithEmptyCache(), viewers };
  const inReverse = { server: await league.startServerWithEmptyCache(), viewers: viewers.toReversed() };

  /**
   * Checks that each viewer gets the uncached response. A call with too wide an audience (`role` instead of `user`) would not
   * know the viewer, so its response would lack what only this viewer may see. Returns the different responses.
   */
  async function expectUncachedResponses(request: CachedRequest): Promise<Set<string>> {
    const uncachedResponses = new Map<string | null, string>();
    for (const viewer of viewers) uncachedResponses.set(viewer, await readResponse(uncachedServer, viewer, request));
    for (const order of [inOrder, inReverse]) {
      for (const viewer of order.viewers) {
        const response = await readResponse(order.server, viewer, request);
        expect(response, `${request.url} as viewer ${viewers.indexOf(viewer)}`).toBe(uncachedResponses.get(viewer));
      }
    }
    return new Set(uncachedResponses.values());
  }

  // The calls whose response depends on the viewer, and the audience that shares a cached response.
  const audienceByPath: Record<string, unknown> = {};
  for (const served of league.http.servedEndpoints.filter(({ endpoint }) => endpoint.cached !== undefined)) {
    let isSameForAll = true;
    for (const request of listRequests([served])) {
      const responses = await expectUncachedResponses(request);
      if (responses.size > 1) isSameForAll = false;
    }
    const { cached, path } = served.endpoint;
    if (!isSameForAll) audienceByPath[path] = cached;
  }
  expect(audienceByPath).toEqual({
    "/alias/search": "user",
    "/queue/search": "user",
    "/statRanked/leaderboard": "user",
    "/user/place": "user",
    "/user/search": "user",
    "/result/maps": "role",
    "/result/search": "role",
    "/resultRanked/:id": "role",
    "/resultRanked/maps": "role",
    "/resultRanked/search": "role",
    "/season/search": "role",
  });
});
