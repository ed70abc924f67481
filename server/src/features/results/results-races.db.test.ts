import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { beginSeason, createClan, enterRound, readClan } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { findCompetitionOfMode } from "../competitions/modes-queries.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { leaveClan } from "../people/users/leave-clan-queries.ts";
import { removeClan } from "../seasons/clans/clans-queries.ts";
import { formatJsonMessage } from "./imports/format-round-message.ts";

test("exactly one of ten concurrent freezes of each result succeeds, and no Elo change is lost", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const resultIds: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { _id } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]));
    resultIds.push(_id);
  }
  const { rating_pool_id } = (await findCompetitionOfMode(league.context.db, Number(modeId))) ?? expect.fail();
  const lockPool = (trx: LeagueTransaction) => lockRatingPoolForUpdate(trx, rating_pool_id);
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockPool,
    start: () => {
      const idsOfRequests = Array.from({ length: 10 }, () => resultIds).flat();
      return idsOfRequests.map((id) => league.send("freezeResult", { as: admin, id }));
    },
  });
  expect(countByStatus(replies)).toEqual({ 200: 3, 409: 27 });
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.map(({ numberGames }) => numberGames)).toEqual([3, 3]);
  const { data: resultList } = await league.call("searchResults", { body: { modeId } });
  const gains = resultList.resultsRanked.map(({ redEloGain }) => redEloGain ?? 0);
  // Ann was red in all results and began with an Elo of 1000.
  const ann = stats.find(({ userName }) => userName === "Ann");
  expect(ann?.elo).toBeCloseTo(1000 + gains.reduce((sum, gain) => sum + gain, 0), 8);
});

test("a freeze is rejected if a player concurrently leaves the clan", async ({ league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const redClanId = await createClan(league, "Foxes", annId);
  const blueClanId = await createClan(league, "Owls", benId);
  const id = await enterRound(league, { red: redClanId, blue: blueClanId, redScore: 500, blueScore: 300 });
  const removeAnn = async (trx: LeagueTransaction) => {
    const season = await requireActiveSeasonForShare(trx);
    await lockRatingPoolForUpdate(trx, season.rating_pool_id);
    const leftAt = 0;
    await leaveClan(trx, { clan_id: Number(redClanId) }, Number(annId), leftAt);
  };
  const [reply] = await raceOnLock(league.context.db, {
    holdLock: removeAnn,
    start: () => [league.leagueArea.send("freezeResult", { as: league.admin, id })],
  });
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "NOT_FREEZABLE" } });
  expect(await readClan(league, redClanId)).toMatchObject({ numberGames: 0, players: [] });
});

/** Opens a season with two clans. `deleteRed` deletes the red clan in a transaction, like the call of an admin. */
async function openTwoClans() {
  const league = await openLeague();
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const redClanId = await createClan(league, "Foxes", annId);
  const blueClanId = await createClan(league, "Owls", benId);
  const deleteRed = async (trx: LeagueTransaction) => {
    const season = await requireActiveSeasonForShare(trx);
    await lockRatingPoolForUpdate(trx, season.rating_pool_id);
    await removeClan(trx, Number(redClanId));
  };
  return { league, redClanId, blueClanId, deleteRed };
}

test("moving a result to a clan that is concurrently deleted is rejected", async () => {
  const { league, redClanId, blueClanId, deleteRed } = await openTwoClans();
  const thirdClanId = await createClan(league, "Bears");
  const id = await enterRound(league, {
    red: thirdClanId,
    blue: blueClanId,
    redScore: 500,
    blueScore: 300,
    forfeit: "red",
  });
  const [reply] = await raceOnLock(league.context.db, {
    holdLock: deleteRed,
    start: () => [league.leagueArea.send("updateResult", { as: league.admin, id, body: { redClanId } })],
  });
  expect(reply).toMatchObject({ status: 404, body: { errorCode: "UNKNOWN_CLAN" } });
});

test("importing a round of a clan that is concurrently deleted is rejected", async () => {
  const { league, deleteRed } = await openTwoClans();
  const message = formatJsonMessage(createServerRound(["Ann", "Ben"]));
  const [reply] = await raceOnLock(league.context.db, {
    holdLock: deleteRed,
    start: () => [league.leagueArea.send("importResult", { as: league.admin, body: { message } })],
  });
  expect(reply).toMatchObject({ status: 400, body: { errorCode: "PLAYER_NOT_IN_CLAN" } });
});
