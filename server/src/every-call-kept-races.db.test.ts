import { expect, test } from "vitest";
import { seededRandom } from "../demo/seeded-random.ts";
import { expectFreshResponses, listCachedRequests, readResponse, readResponseOver } from "../test/cached-responses.ts";
import { countHandlerCalls } from "../test/counted-handlers.ts";
import { openFullLeague } from "../test/full-league.ts";
import { createSocketOpener } from "../test/raw-socket.ts";
import { signUp } from "../test/sign-up.ts";
import { byTestLevel, rounds } from "../test/test-level.ts";

/** Opens a full league with viewers, and a server without a cache to compare with. */
async function openLeagueWithViewers() {
  const { league } = await openFullLeague();
  const una = await signUp(league, "Una");
  const otto = await signUp(league, "Otto");
  const viewers = [null, una.token, otto.token, league.admin];
  const uncached = await league.withoutCache();
  const requests = listCachedRequests(league);
  return { league, viewers, uncached, requests };
}

test("visitor, users and admin never get each other's cached responses", async () => {
  const { league, viewers, uncached, requests } = await openLeagueWithViewers();
  const expectedReplies = new Map<string, string>();
  for (const [viewerIndex, token] of viewers.entries()) {
    for (const [requestIndex, request] of requests.entries()) {
      expectedReplies.set(`${viewerIndex} ${requestIndex}`, await readResponse(uncached, token, request));
    }
  }
  // Viewers see more of themselves than others do, so a mix-up would be detected.
  const users = requests.findIndex(({ url }) => url === "/api/user/search");
  expect(new Set(viewers.map((_, viewerIndex) => expectedReplies.get(`${viewerIndex} ${users}`))).size).toBe(
    viewers.length,
  );
  const random = seededRandom(11);
  const socket = await (await createSocketOpener(league.http))();
  const handled = countHandlerCalls();
  const turns = rounds(500, 100_000);
  for (const _turn of turns) {
    const viewerIndex = random.whole(0, viewers.length - 1);
    const requestIndex = random.whole(0, requests.length - 1);
    const request = requests[requestIndex];
    if (request === undefined) throw new Error("There is no such request");
    const reply = await readResponseOver(socket, viewers[viewerIndex] ?? null, request);
    if (reply !== expectedReplies.get(`${viewerIndex} ${requestIndex}`))
      expect.fail(`viewer ${viewerIndex} got a wrong reply to ${request.url}`);
  }
  expect(league.http.responseCache.usedBytes).toBeGreaterThan(10_000);
  expect(handled.count, "requests that did not take the fast path").toBeLessThan(turns.length - 100);
});

test("cached responses equal those of a server without a cache, over time and after each change", async () => {
  const { league, viewers, uncached, requests } = await openLeagueWithViewers();
  const as = league.admin;
  const changes = [
    () => league.call("updateUser", { as, id: "2", body: { userName: "Renamed" } }),
    () => league.call("updateMode", { as, id: "1", body: { name: "Other" } }),
    () => league.call("freezeResult", { as, id: "2" }),
    () => league.call("deleteEvent", { as, id: "1" }),
    () => league.call("deleteClan", { as, id: "2" }),
    () => league.call("endSeason", { as }),
    () => league.call("deleteQueue", { as, id: "1" }),
    () => league.call("deleteUser", { as, id: "3" }),
  ];
  const [visitor = null, ...users] = viewers;
  // At test level "quick", a third of the requests, different ones each time.
  const step = byTestLevel({ quick: 3, full: 1, stress: 1 });
  const selectRequests = (turn: number) => requests.filter((_, index) => (index + turn) % step === 0);
  for (const [turn, days] of [0, 1, 20].entries()) {
    league.clock.advance(days * 86_400_000);
    await expectFreshResponses(league, uncached, selectRequests(turn), days === 1 ? viewers : [visitor, league.admin]);
  }
  for (const [index, change] of changes.entries()) {
    await change();
    // A change invalidates a response for all viewers. Checks the visitor and one user in turn.
    await expectFreshResponses(league, uncached, selectRequests(index), [visitor, users[index % users.length] ?? null]);
  }
});
