import { expect } from "vitest";
import { beginSeason, clanOf, makeClan, typeRound } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockPoolForUpdate } from "../ratings/ratings-queries.ts";
import { requireActiveSeasonForShare } from "../seasons/active-season.ts";
import { leaveClan } from "../users/leave-clan-queries.ts";

test("refuses a freeze when a player concurrently leaves the clan", async ({ league }) => {
  const [ann = "", ben = ""] = await makePlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await makeClan(league, "Foxes", ann);
  const blue = await makeClan(league, "Owls", ben);
  const id = await typeRound(league, { red, blue, redScore: 500, blueScore: 300 });
  const removeAnn = async (trx: LeagueTransaction) => {
    await lockPoolForUpdate(trx, (await requireActiveSeasonForShare(trx)).pool_id);
    await leaveClan(trx, { clan_id: Number(red) }, Number(ann), 0);
  };
  const [frozen] = await raceOnLock(league.context.db, removeAnn, () => [
    league.league.send("freezeResult", { as: league.admin, id }),
  ]);
  expect(frozen).toMatchObject({ status: 409, body: { errorCode: "NOT_FREEZABLE" } });
  expect(await clanOf(league, red)).toMatchObject({ numberGames: 0, players: [] });
});
