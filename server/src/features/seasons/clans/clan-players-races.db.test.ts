import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, lockSessions, readClan, readStandings } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";
import { lockUserForUpdate } from "../../people/users/users-queries.ts";

test("a player ends up in exactly one of twenty clans when added concurrently", async ({ admin, league }) => {
  const [annId = ""] = await createPlayers(league, "Ann");
  const { _id: seasonId } = await beginSeason(league);
  const clanIds: string[] = [];
  for (let index = 0; index < 20; index += 1) clanIds.push(await createClan(league, `Clan ${index}`));
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockSeasonForUpdate(trx, Number(seasonId)),
    start: () => clanIds.map((id) => league.send("addClanPlayer", { as: admin, id, body: { userId: annId } })),
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
  expect((await readStandings(league, seasonId)).flatMap(({ players }) => players)).toHaveLength(1);
});

test("a user who is deleted is in no clan, even if concurrently added to one", async ({ admin, league }) => {
  const ann = await signUp(league, "Ann");
  const [benId = ""] = await createPlayers(league, "Ben");
  await beginSeason(league);
  const id = await createClan(league, "Foxes");
  const addToClan = (userId: string) => league.send("addClanPlayer", { as: admin, id, body: { userId } });
  const deleteUser = (userId: string) => league.send("deleteUser", { as: admin, id: userId });
  const { db } = league.context;
  // The deletion of Ann waits at a late step, the end of her sessions.
  const repliesAboutAnn = await raceOnLock(db, {
    holdLock: (trx) => lockSessions(trx, ann.id),
    start: () => [deleteUser(ann.id), addToClan(ann.id)],
  });
  // All calls about Ben wait at an early step, the lock of his row.
  const repliesAboutBen = await raceOnLock(db, {
    holdLock: (trx) => lockUserForUpdate(trx, Number(benId)),
    start: () => [addToClan(benId), deleteUser(benId), addToClan(benId)],
  });
  // A user cannot be added after the deletion (404) or twice (409).
  for (const { status } of [...repliesAboutAnn, ...repliesAboutBen]) expect([200, 404, 409]).toContain(status);
  expect((await readClan(league, id)).players).toEqual([]);
});
