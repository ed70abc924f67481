import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, readStandings, setLeagueElos } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

test("exactly one of twenty concurrent calls ends the season", async ({ league }) => {
  await beginSeason(league);
  const endConcurrently = () => Array.from({ length: 20 }, () => league.send("endSeason", { as: league.admin }));
  const replies = await raceOnLock(league.context.db, {
    holdLock: requireActiveSeasonForShare,
    start: endConcurrently,
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
});

test("changes concurrent with the end of a season either happen before it or are rejected", async ({ league }) => {
  const { admin } = league;
  const names = Array.from({ length: 8 }, (_, index) => `player ${index}`);
  const playerIds = await createPlayers(league, ...names);
  const { _id } = await beginSeason(league);
  const [firstFoxId = "", secondFoxId = "", firstOwlId = "", secondOwlId = "", ...freePlayerIds] = playerIds;
  const foxesId = await createClan(league, "Foxes", firstFoxId, secondFoxId);
  const owlsId = await createClan(league, "Owls", firstOwlId, secondOwlId);
  const addToClan = (clanId: string, userId: string) =>
    league.send("addClanPlayer", { as: admin, id: clanId, body: { userId } });
  // Each player's Elo is 1000 plus a different power of two, so that each roster has a different mean.
  await setLeagueElos(league, Object.fromEntries(playerIds.map((id, index) => [id, 1000 + 2 ** index])));
  const replies = await raceOnLock(league.context.db, {
    holdLock: requireActiveSeasonForShare,
    // While the season ends, two of the four free players join each clan, and each clan loses a member.
    start: () => [
      ...freePlayerIds.slice(0, 2).map((userId) => addToClan(foxesId, userId)),
      league.send("removeClanPlayer", { as: admin, id: foxesId, body: { userId: firstFoxId } }),
      league.send("endSeason", { as: admin }),
      league.send("deleteUser", { as: admin, id: firstOwlId }),
      ...freePlayerIds.slice(2).map((userId) => addToClan(owlsId, userId)),
      league.send("updateClan", { as: admin, id: owlsId, body: { name: "Herons" } }),
    ],
  });
  for (const { status } of replies) expect([200, 409]).toContain(status);

  const { db } = league.context;
  // Each stored mean matches the roster with which the season ended.
  const storedElos = await db.selectFrom("ratings").select(["user_id", "elo"]).execute();
  for (const { players: roster, averageElo } of await readStandings(league, _id)) {
    const findElo = (userId: string) => storedElos.find(({ user_id }) => user_id === Number(userId))?.elo ?? 0;
    const memberElos = roster.map(({ userId }) => findElo(userId));
    expect(averageElo).toBe(memberElos.reduce((sum, elo) => sum + elo, 0) / memberElos.length);
  }
});
