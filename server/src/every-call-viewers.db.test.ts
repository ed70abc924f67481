import { expect, test } from "vitest";
import { type CachedRequest, listRequests, readResponse } from "../test/cached-responses.ts";
import { openFullLeague } from "../test/full-league.ts";
import { enterRound } from "../test/league-season.ts";
import type { League } from "../test/open-league.ts";
import { openSession } from "../test/sign-up.ts";

/** Returns the sessions of a visitor, of users who differ in what they see, and of an admin. */
async function openViewers(league: League): Promise<(string | null)[]> {
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  const tokens = ["Ann", "Åse", "Cleo", "red"].map((name) => {
    const { _id = "" } = users.find(({ userName }) => userName === name) ?? {};
    return openSession(league, _id);
  });
  return [null, ...(await Promise.all(tokens)), league.admin];
}

test("each viewer gets the uncached response, whoever filled the cache", async () => {
  const { league } = await openFullLeague();
  await enterRound(league, { red: "1", blue: "2", redScore: 5, blueScore: 3 });
  const viewers = await openViewers(league);
  const uncached = await league.withoutCache();
  const inOrder = { server: await league.withEmptyCache(), viewers };
  const inReverse = { server: await league.withEmptyCache(), viewers: viewers.toReversed() };

  async function expectOwnResponses(request: CachedRequest): Promise<(string | undefined)[]> {
    const expected = new Map<string | null, string>();
    for (const viewer of viewers) expected.set(viewer, await readResponse(uncached, viewer, request));
    for (const order of [inOrder, inReverse]) {
      for (const viewer of order.viewers) {
        const response = await readResponse(order.server, viewer, request);
        expect(response, `${request.url} as viewer ${viewers.indexOf(viewer)}`).toBe(expected.get(viewer));
      }
    }
    return viewers.map((viewer) => expected.get(viewer));
  }

  const dependent: Record<string, unknown> = {};
  for (const served of league.http.servedCalls.filter(({ call }) => call.cached !== undefined)) {
    let isSameForAll = true;
    for (const request of listRequests([served])) {
      if (new Set(await expectOwnResponses(request)).size > 1) isSameForAll = false;
    }
    const { cached, path } = served.call;
    // A handler sees only what the audience shares, so a response for too large an audience lacks what its viewer may see.
    if (!isSameForAll) dependent[path] = cached;
  }
  expect(dependent).toEqual({
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
