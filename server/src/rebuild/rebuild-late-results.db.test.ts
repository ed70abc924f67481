import { expect } from "vitest";
import { beginSeason, createClan, endSeason, enterRound, readStandings, readStats } from "../../test/league-season.ts";
import { type League, test } from "../../test/open-league.ts";
import { createPlayers } from "../../test/play.ts";
import { readLeagueRows } from "../../test/read-league-rows.ts";
import { freezeResult } from "../features/results/freeze-result.ts";
import { leagueArea } from "../features/results/league-area.ts";
import { recomputeStat } from "../features/statistics/stats/recompute-stat.ts";
import { rebuildLeague } from "./rebuild-league.ts";

test("a rebuild counts a result of an ended season that was validated during the next season", async ({ league }) => {
  const [ritaId = "", boId = "", zoeId = ""] = await createPlayers(league, "Rita", "Bo", "Zoe");
  const { _id: seasonId } = await beginSeason(league, "Season 1");
  const clanIds = [await createClan(league, "Owls", ritaId, zoeId), await createClan(league, "Newts", boId)];
  const enterResult = ([owlsId = "", newtsId = ""]: readonly string[]) =>
    enterRound(league, { red: owlsId, blue: newtsId, redScore: 900, blueScore: 100 });
  const freeze = (id: string) => league.leagueArea.call("freezeResult", { as: league.admin, id });
  await freeze(await enterResult(clanIds));
  const lateId = await enterResult(clanIds);
  await endSeason(league);
  const nextSeason = await beginSeason(league, "Season 2");
  const copiedClans = await readStandings(league, nextSeason._id);
  const copiedClanIds = copiedClans.map(({ _id }) => _id);
  await freeze(await enterResult(copiedClanIds));
  const zoesResultId = await enterResult(copiedClanIds);
  // Zoe plays in the next season first, and then in the ended one.
  await replacePlayer(league, { id: zoesResultId, userId: zoeId, insteadOf: ritaId });
  await replacePlayer(league, { id: lateId, userId: zoeId, insteadOf: ritaId });
  await freeze(zoesResultId);
  // Without this, a result of an ended season cannot be frozen.
  const openArea = { ...leagueArea, requireEditable: async () => undefined };
  await freezeResult(league.context, { area: openArea, id: Number(lateId) });
  await freeze(await enterResult(copiedClanIds));
  const rowsBefore = await readLeagueRows(league);
  expect(await rebuildLeague(league.context)).toEqual({ wrongRowCount: 0, resultCount: 5, isResumed: false });

  const statsOfEndedSeason = await readStats(league, seasonId);
  const statsOfNextSeason = await readStats(league, nextSeason._id);
  const stats = [...statsOfEndedSeason, ...statsOfNextSeason];
  for (const { _id: id } of stats) await recomputeStat(league.context, "league", Number(id));
  // Three players have played in each of the two seasons.
  expect(stats).toHaveLength(6);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

/** Replaces a player in a result. */
async function replacePlayer(
  { context: { db } }: League,
  { id, userId, insteadOf }: Readonly<Record<"id" | "userId" | "insteadOf", string>>,
): Promise<void> {
  await db
    .updateTable("result_players")
    .set({ user_id: Number(userId) })
    .where("result_id", "=", Number(id))
    .where("user_id", "=", Number(insteadOf))
    .execute();
}
