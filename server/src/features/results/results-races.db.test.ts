import { expect } from "vitest";
import { beginSeason, createClan, enterRound, readClan } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { leaveClan } from "../people/users/leave-clan-queries.ts";
import { removeClan } from "../seasons/clans/clans-queries.ts";
import { writeJson } from "./imports/write-round-message.ts";

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
