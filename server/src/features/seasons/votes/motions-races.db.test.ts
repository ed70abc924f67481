import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { openLeagueForMotions } from "../../../../test/open-league-for-motions.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { countVotesAndClose } from "./motions-queries.ts";

// The first argument of `vote` is the index of the clan that votes.

test("exactly one of a clan's concurrent votes counts, and none after the close", async () => {
  const { league, admin, openNewMotion, vote } = await openLeagueForMotions();
  const id = await openNewMotion();
  const motionId = Number(id);
  const concurrentVotes = await raceOnLock(league.context.db, {
    lock: (trx) => trx.selectFrom("motions").select("id").where("id", "=", motionId).forUpdate().execute(),
    start: () => [vote(0, id, "yes"), vote(0, id, "no"), vote(0, id, "yes")],
  });
  expect(countByStatus(concurrentVotes)).toEqual({ 200: 1, 409: 2 });

  const [lateVote] = await raceOnLock(league.context.db, {
    lock: (trx) => countVotesAndClose(trx, motionId, league.clock.now()),
    start: () => [vote(1, id, "no")],
  });
  expect(lateVote).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });
  expect(await league.rejected("deleteMotion", { as: admin, id })).toMatchObject({ errorCode: "MOTION_CLOSED" });
});

test("a vote concurrent with the end of the season is either counted or rejected", async () => {
  const { league, admin, openNewMotion, vote } = await openLeagueForMotions();
  const id = await openNewMotion();
  const { db } = league.context;
  const [, ...votes] = await raceOnLock(db, {
    lock: requireActiveSeasonForShare,
    start: () => [league.send("endSeason", { as: admin }), ...[0, 1, 2, 3].map((index) => vote(index, id, "yes"))],
  });
  const { 200: acceptedCount = 0, 409: rejectedCount = 0 } = countByStatus(votes);
  expect(acceptedCount + rejectedCount).toBe(4);
  expect(await db.selectFrom("motions").select(["yes", "no"]).execute()).toEqual([{ yes: acceptedCount, no: 0 }]);
  expect(await db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
});
