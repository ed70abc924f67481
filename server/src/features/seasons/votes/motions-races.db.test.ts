import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { openLeagueForMotions } from "../../../../test/open-league-for-motions.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { countVotesAndClose } from "./motions-queries.ts";

test("exactly one of a clan's concurrent votes counts, and none after the close", async () => {
  const { league, admin, clans, openNewMotion, vote } = await openLeagueForMotions();
  const [foxes, owls] = clans;
  const id = await openNewMotion();
  const motionId = Number(id);
  const concurrentVotes = await raceOnLock(league.context.db, {
    holdLock: (trx) => trx.selectFrom("motions").select("id").where("id", "=", motionId).forUpdate().execute(),
    start: () => [vote(foxes, id, "yes"), vote(foxes, id, "no"), vote(foxes, id, "yes")],
  });
  expect(countByStatus(concurrentVotes)).toEqual({ 200: 1, 409: 2 });

  const [lateVote] = await raceOnLock(league.context.db, {
    // The vote waits for this transaction, which closes the motion.
    holdLock: (trx) => countVotesAndClose(trx, motionId, league.clock.now()),
    start: () => [vote(owls, id, "no")],
  });
  expect(lateVote).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });
  await league.expectError(409, "MOTION_CLOSED", "deleteMotion", { as: admin, id });
});

test("a vote concurrent with the end of the season is either counted or rejected", async () => {
  const { league, admin, clans, openNewMotion, vote } = await openLeagueForMotions();
  const id = await openNewMotion();
  const { db } = league.context;
  const [, ...votes] = await raceOnLock(db, {
    // The end of the season waits for an exclusive lock of the season. The votes only need a shared one.
    holdLock: requireActiveSeasonForShare,
    start: () => [league.send("endSeason", { as: admin }), ...clans.map((clan) => vote(clan, id, "yes"))],
  });
  const { 200: acceptedCount = 0, 409: rejectedCount = 0 } = countByStatus(votes);
  expect(acceptedCount + rejectedCount).toBe(4);
  expect(await db.selectFrom("motions").select(["yes", "no"]).execute()).toEqual([{ yes: acceptedCount, no: 0 }]);
  expect(await db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
});
