import { expect, test } from "vitest";
import { seededRandom } from "../demo/seeded-random.ts";
import { cachedRequests, expectFreshResponses, readResponse, readResponseOver } from "../test/cached-responses.ts";
import { countHandlerCalls } from "../test/counted-handlers.ts";
import { openFullLeague } from "../test/full-league.ts";
import { socketsTo } from "../test/raw-socket.ts";
import { signUp } from "../test/sign-up.ts";
import { byTestLevel, rounds } from "../test/test-level.ts";

/** A full league, those who look at it, and what each of them is to see by a server without a cache. */
async function openWatchedLeague() {
  const { league } = await openFullLeague();
  const one = await signUp(league, "Una");
  const other = await signUp(league, "Otto");
  const viewers = [null, one.token, other.token, league.admin];
  const uncached = await league.withoutCache();
  const questions = cachedRequests(league);
  return { league, viewers, uncached, questions };
}

test("visitor, users and admin take turns at every call that is kept, and none gets the reply of another", async () => {
  const { league, viewers, uncached, questions } = await openWatchedLeague();
  const truth = new Map<string, string>();
  for (const [who, token] of viewers.entries()) {
    for (const [what, question] of questions.entries()) {
      truth.set(`${who} ${what}`, await readResponse(uncached, token, question));
    }
  }
  // Each sees more of themselves than others do, so that a mix-up would show.
  const users = questions.findIndex(({ url }) => url === "/api/user/search");
  expect(new Set(viewers.map((_, who) => truth.get(`${who} ${users}`))).size).toBe(viewers.length);
  const random = seededRandom(11);
  const socket = await (await socketsTo(league.http))();
  const handled = countHandlerCalls();
  const turns = rounds(500, 100_000);
  for (const _turn of turns) {
    const who = random.whole(0, viewers.length - 1);
    const what = random.whole(0, questions.length - 1);
    const question = questions[what];
    if (question === undefined) throw new Error("There is no such question");
    const reply = await readResponseOver(socket, viewers[who] ?? null, question);
    if (reply !== truth.get(`${who} ${what}`)) expect.fail(`viewer ${who} got a wrong reply to ${question.url}`);
  }
  expect(league.http.responseCache.usedBytes).toBeGreaterThan(10_000);
  expect(handled.count, "requests that were not answered early").toBeLessThan(turns.length - 100);
});

test("as days go by and after each change every kept reply is as a server without a cache has it", async () => {
  const { league, viewers, uncached, questions } = await openWatchedLeague();
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
  // In `npm test` every third of them, other ones each time.
  const step = byTestLevel({ quick: 3, full: 1, stress: 1 });
  const asked = (turn: number) => questions.filter((_, index) => (index + turn) % step === 0);
  for (const [turn, days] of [0, 1, 20].entries()) {
    league.clock.advance(days * 86_400_000);
    await expectFreshResponses(league, uncached, asked(turn), days === 1 ? viewers : [visitor, league.admin]);
  }
  for (const [index, change] of changes.entries()) {
    await change();
    // A change outdates a reply for everybody: beside the visitor, the others take turns.
    await expectFreshResponses(league, uncached, asked(index), [visitor, users[index % users.length] ?? null]);
  }
});
