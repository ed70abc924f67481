import { expect, test } from "vitest";
import { createSeededRandom } from "../demo/seeded-random.ts";
import {
  expectFreshResponses,
  listCachedRequests,
  readResponse,
  readResponseOverSocket,
} from "../test/cached-responses.ts";
import { countHandlerCalls } from "../test/count-handler-calls.ts";
import { openFullLeague } from "../test/full-league.ts";
import { listenAndCreateConnector } from "../test/raw-socket.ts";
import { signUp } from "../test/sign-up.ts";
import { listRepetitions, pickByTestLevel } from "../test/test-level.ts";

/** Minimums that show that the cache and the fast path were in use at all. */
const minCachedBytes = 10_000;
const minFastReplyCount = 100;

const dayMs = 86_400_000;

/** Opens a full league with viewers, and a server without a cache to compare with. */
async function openLeagueWithViewers() {
  const { league } = await openFullLeague();
  const una = await signUp(league, "Una");
  const otto = await signUp(league, "Otto");
  const viewers = [null, una.token, otto.token, league.admin];
  const uncachedServer = await league.startServerWithoutCache();
  const requests = listCachedRequests(league);
  return { league, viewers, uncachedServer, requests };
}

test("the visitor, the users and the admin never get each other's cached responses", async () => {
  const { league, viewers, uncachedServer, requests } = await openLeagueWithViewers();
  const expectedReplies = new Map<string, string>();
  for (const [viewerIndex, token] of viewers.entries()) {
    for (const [requestIndex, request] of requests.entries()) {
      expectedReplies.set(`${viewerIndex} ${requestIndex}`, await readResponse(uncachedServer, token, request));
    }
  }
  // Each viewer's list of users differs, because it contains private data of the viewer. So a mix-up would be detected.
  const userListIndex = requests.findIndex(({ url }) => url === "/api/user/search");
  const userLists = viewers.map((_, viewerIndex) => expectedReplies.get(`${viewerIndex} ${userListIndex}`));
  expect(new Set(userLists).size).toBe(viewers.length);
  const random = createSeededRandom(11);
  const connect = await listenAndCreateConnector(league.http);
  const socket = await connect();
  const handlerCalls = countHandlerCalls();
  const attempts = listRepetitions({ quick: 500, stress: 100_000 });
  for (const _attempt of attempts) {
    const viewerIndex = random.integer(0, viewers.length - 1);
    const requestIndex = random.integer(0, requests.length - 1);
    const request = requests[requestIndex];
    if (request === undefined) throw new Error("There is no such request");
    const reply = await readResponseOverSocket(socket, viewers[viewerIndex] ?? null, request);
    if (reply !== expectedReplies.get(`${viewerIndex} ${requestIndex}`))
      expect.fail(`viewer ${viewerIndex} got a wrong reply to ${request.url}`);
  }
  expect(league.http.responseCache.usedBytes).toBeGreaterThan(minCachedBytes);
  expect(handlerCalls.count, "requests that reached Fastify, so did not take the fast path").toBeLessThan(
    attempts.length - minFastReplyCount,
  );
});

test("cached responses equal those of a server without a cache, over time and after each change", async () => {
  const { league, viewers, uncachedServer, requests } = await openLeagueWithViewers();
  const { admin } = league;
  const changes = [
    () => league.call("updateUser", { as: admin, id: "2", body: { userName: "Renamed" } }),
    () => league.call("updateMode", { as: admin, id: "1", body: { name: "Other" } }),
    () => league.call("freezeResult", { as: admin, id: "2" }),
    () => league.call("deleteEvent", { as: admin, id: "1" }),
    () => league.call("deleteClan", { as: admin, id: "2" }),
    () => league.call("endSeason", { as: admin }),
    () => league.call("deleteQueue", { as: admin, id: "1" }),
    () => league.call("deleteUser", { as: admin, id: "3" }),
  ];
  const [visitor = null, ...users] = viewers;
  // At test level "quick", each comparison uses a third of the requests, with a different start each time.
  const step = pickByTestLevel({ quick: 3, full: 1, stress: 1 });
  const selectRequests = (start: number) => requests.filter((_, index) => (index + start) % step === 0);
  for (const [index, days] of [0, 1, 20].entries()) {
    league.clock.advance(days * dayMs);
    // To save time, only one comparison uses all viewers.
    const comparedViewers = days === 1 ? viewers : [visitor, admin];
    await expectFreshResponses(league, uncachedServer, selectRequests(index), comparedViewers);
  }
  for (const [index, change] of changes.entries()) {
    await change();
    // A change invalidates a response for all viewers, so the visitor and one user, a different one each time, are enough.
    const user = users[index % users.length] ?? null;
    await expectFreshResponses(league, uncachedServer, selectRequests(index), [visitor, user]);
  }
});
