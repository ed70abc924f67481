import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { beginSeason, createClan, enterRound, readClan } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { findCompetitionOfMode } from "../competitions/modes-queries.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { leaveClan } from "../people/users/leave-clan-queries.ts";
import { removeClan } from "../seasons/clans/clans-queries.ts";
import { writeJson } from "./imports/write-round-message.ts";

test("exactly one of ten concurrent freezes of a result succeeds, and no Elo change is lost", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const resultIds: string[] = [];
  for (let index = 0; index < 3; index += 1)
    resultIds.push((await postResult(league, modeId, createServerRound(["Ann", "Ben"])))._id);
  const { rating_pool_id } = (await findCompetitionOfMode(league.context.db, Number(modeId))) ?? expect.fail();
  const lockPool = (trx: LeagueTransaction) => lockRatingPoolForUpdate(trx, rating_pool_id);
  const replies = await raceOnLock(league.context.db, {
    lock: lockPool,
    start: () =>
      Array.from({ length: 10 }, () => resultIds.map((id) => league.send("freezeResult", { as: admin, id }))).flat(),
  });
  expect(countByStatus(replies)).toEqual({ 200: 3, 409: 27 });
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.map(({ numberGames }) => numberGames)).toEqual([3, 3]);
  const { data: list } = await league.call("searchResults", { body: { modeId } });
  const gains = list.resultsRanked.map(({ redEloGain }) => redEloGain ?? 0);
  expect(stats.at(-1)?.elo).toBeCloseTo(1000 + gains.reduce((sum, gain) => sum + gain, 0), 8);
});

test("rejects a freeze if a player concurrently leaves the clan", async ({ league }) => {
  const [ann = "", ben = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", ann);
  const blue = await createClan(league, "Owls", ben);
  const id = await enterRound(league, { red, blue, redScore: 500, blueScore: 300 });
  const removeAnn = async (trx: LeagueTransaction) => {
    await lockRatingPoolForUpdate(trx, (await requireActiveSeasonForShare(trx)).rating_pool_id);
    await leaveClan(trx, { clan_id: Number(red) }, Number(ann), 0);
  };
  const [reply] = await raceOnLock(league.context.db, {
    lock: removeAnn,
    start: () => [league.league.send("freezeResult", { as: league.admin, id })],
  });
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "NOT_FREEZABLE" } });
  expect(await readClan(league, red)).toMatchObject({ numberGames: 0, players: [] });
});

/** Opens a season with two clans. `deleteRed` deletes the red clan in a transaction. */
async function openTwoClans() {
  const league = await openLeague();
  const [ann = "", ben = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", ann);
  const blue = await createClan(league, "Owls", ben);
  const deleteRed = async (trx: LeagueTransaction) => {
    await lockRatingPoolForUpdate(trx, (await requireActiveSeasonForShare(trx)).rating_pool_id);
    await removeClan(trx, Number(red));
  };
  return { league, red, blue, deleteRed };
}

test("rejects a clan that is concurrently deleted", async () => {
  const { league, red, blue, deleteRed } = await openTwoClans();
  const thirdClan = await createClan(league, "Bears");
  const id = await enterRound(league, { red: thirdClan, blue, redScore: 500, blueScore: 300, forfeit: "red" });
  const [reply] = await raceOnLock(league.context.db, {
    lock: deleteRed,
    start: () => [league.league.send("updateResult", { as: league.admin, id, body: { redClanId: red } })],
  });
  expect(reply).toMatchObject({ status: 404, body: { errorCode: "UNKNOWN_CLAN" } });
});

test("rejects a round for a clan that is concurrently deleted", async () => {
  const { league, deleteRed } = await openTwoClans();
  const message = writeJson(createServerRound(["Ann", "Ben"]));
  const [reply] = await raceOnLock(league.context.db, {
    lock: deleteRed,
    start: () => [league.league.send("importResult", { as: league.admin, body: { message } })],
  });
  expect(reply).toMatchObject({ status: 400, body: { errorCode: "PLAYER_NOT_IN_CLAN" } });
});
