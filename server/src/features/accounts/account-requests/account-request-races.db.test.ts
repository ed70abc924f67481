import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { openRequests, readAccountRequest, requestAccount } from "../../../../test/request-accounts.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockAdminsForUpdate } from "../../people/users/users-queries.ts";
import { lockAccountRequests } from "./account-requests-queries.ts";

test("an IP address can make three requests a day, even concurrently", async () => {
  const league = await openLeague();
  const names = ["one", "two", "three", "four", "five", "six"];
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockAccountRequests,
    start: () => names.map((userName, index) => requestAccount(league, index, { userName })),
  });
  expect(countByStatus(replies)).toEqual({ 200: 3, 429: 3 });
});

test("concurrent declines of several requests and an acceptance decide each request once", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const { token: coraToken } = await signUp(league, "Cora", "ADMIN");
  const ids = await openRequests(league, ["one", "two", "three", "four"]);
  const [requestToAccept = ""] = ids;
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockAdminsForUpdate,
    start: () => [
      league.send("declineAccountRequests", { as: league.admin, body: { ids, answer: "First" } }),
      league.send("acceptAccountRequest", { as: coraToken, id: requestToAccept }),
      league.send("declineAccountRequests", { as: coraToken, body: { ids: ids.toReversed(), answer: "Second" } }),
    ],
  });
  const declinedIds = replies.flatMap(({ body }) => (body as { data?: { declined: string[] } }).data?.declined ?? []);
  const acceptanceStatus = replies[1]?.status;
  expect([200, 409]).toContain(acceptanceStatus);
  const isAccepted = acceptanceStatus === 200;
  expect(declinedIds.toSorted()).toEqual(isAccepted ? ids.slice(1) : ids);
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe(isAccepted ? "INVITED" : "DECLINED");
  for (const requestNumber of [1, 2, 3]) {
    expect(["First", "Second"]).toContain((await readAccountRequest(league, { requestNumber })).answer);
  }

  // The API calls the audit log history. A call that declines no request has an entry without changes.
  const entries = await league.call("searchHistory", { as: coraToken, body: { action: "declineAccountRequests" } });
  expect(entries.data.filter(({ changes }) => changes.length > 0)).toHaveLength(declinedIds.length);
});

test("exactly one of several concurrent decisions succeeds", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const cora = await signUp(league, "Cora", "ADMIN");
  const [id = ""] = await openRequests(league, ["one"]);
  const decisions = [league.admin, cora.token].flatMap((token) => [
    league.send("acceptAccountRequest", { as: token, id }),
    league.send("declineAccountRequest", { as: token, id, body: { answer: "No" } }),
  ]);
  expect(countByStatus(await Promise.all(decisions))).toEqual({ 200: 1, 409: 3 });
});
