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

test("exactly one of ten concurrent freezes of a result succeeds, and no freeze loses another's Elo", async ({
  as,
  league,
}) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const posted: string[] = [];
  for (let round = 0; round < 3; round += 1)
    posted.push((await postResult(league, modeId, createServerRound(["Ann", "Ben"])))._id);
  const { rating_pool_id } = (await findCompetitionOfMode(league.context.db, Number(modeId))) ?? expect.fail();
  const lockPool = (trx: LeagueTransaction) => lockRatingPoolForUpdate(trx, rating_pool_id);
  const replies = await raceOnLock(league.context.db, lockPool, () =>
    Array.from({ length: 10 }, () => posted.map((id) => league.send("freezeResult", { as, id }))).flat(),
  );
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
  const [frozen] = await raceOnLock(league.context.db, removeAnn, () => [
    league.league.send("freezeResult", { as: league.admin, id }),
  ]);
  expect(frozen).toMatchObject({ status: 409, body: { errorCode: "NOT_FREEZABLE" } });
  expect(await readClan(league, red)).toMatchObject({ numberGames: 0, players: [] });
});

/** Creates two clans. One of them is deleted while a concurrent call refers to it. */
async function openScene() {
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
  const { league, red, blue, deleteRed } = await openScene();
  const others = await createClan(league, "Others");
  const id = await enterRound(league, { red: others, blue, redScore: 500, blueScore: 300, forfeit: "red" });
  const [updated] = await raceOnLock(league.context.db, deleteRed, () => [
    league.league.send("updateResult", { as: league.admin, id, body: { redClanId: red } }),
  ]);
  expect(updated).toMatchObject({ status: 404, body: { errorCode: "UNKNOWN_CLAN" } });
});

test("rejects a round for a clan that is concurrently deleted", async () => {
  const { league, deleteRed } = await openScene();
  const message = writeJson(createServerRound(["Ann", "Ben"]));
  const [posted] = await raceOnLock(league.context.db, deleteRed, () => [
    league.league.send("importResult", { as: league.admin, body: { message } }),
  ]);
  expect(posted).toMatchObject({ status: 400, body: { errorCode: "PLAYER_NOT_IN_CLAN" } });
});
