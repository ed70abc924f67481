import { expect } from "vitest";
import { beginSeason, beginSeasonWithClans, endSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { findPastClanIdsAt } from "./rosters-queries.ts";

const hourMs = 3_600_000;

test("a player belongs to a clan from joining until leaving, and to the former clan at the moment of a change", async ({
  league,
}) => {
  const { seasonId, clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [foxesId = "", owlsId = ""] = clans;
  const [annId = ""] = await createPlayers(league, "Ann");
  const change = (call: "addClanPlayer" | "removeClanPlayer", clanId: string) =>
    league.call(call, { as: league.admin, id: clanId, body: { userId: annId } });
  const joined = league.clock.now();
  const changed = joined + hourMs;
  const left = changed + hourMs;
  await change("addClanPlayer", foxesId);
  league.clock.moveTo(changed);
  await change("removeClanPlayer", foxesId);
  await change("addClanPlayer", owlsId);
  league.clock.moveTo(left);
  await change("removeClanPlayer", owlsId);
  await endSeason(league);
  const { _id: nextSeasonId } = await beginSeason(league, "Season 2");

  const findPastClan = async (instant: number, season = seasonId) =>
    (await findPastClanIdsAt(league.context.db, Number(season), instant)).get(Number(annId));
  expect(await findPastClan(joined - 1)).toBeUndefined();
  expect(await findPastClan(joined)).toBe(Number(foxesId));
  expect(await findPastClan(changed)).toBe(Number(foxesId));
  expect(await findPastClan(changed + 1)).toBe(Number(owlsId));
  expect(await findPastClan(left)).toBe(Number(owlsId));
  expect(await findPastClan(left + 1)).toBeUndefined();
  expect(await findPastClan(changed, nextSeasonId)).toBeUndefined();
});
