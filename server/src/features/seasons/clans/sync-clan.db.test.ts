import fc from "fast-check";
import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  enterFrozenRound,
  enterRound,
  readClan,
  readStandings,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { pickByTestLevel } from "../../../../test/test-level.ts";

// `syncClan` recomputes the totals of a clan from its results.

/** Creates a season with two clans of one player each. Returns the ids of the clans, named after the sides they play. */
async function createTwoClans(league: League) {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", annId);
  const blue = await createClan(league, "Owls", benId);
  return { red, blue };
}

test("a draw counts as neither won nor lost, and a forfeit counts without scores", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  await enterFrozenRound(league, { red, blue, redScore: 400, blueScore: 400 });
  // The two clans swap sides, and the Owls, now red, forfeit.
  await enterFrozenRound(league, { red: blue, blue: red, redScore: 900, blueScore: 10, forfeit: "red" });
  const totals = { numberGames: 2, numberWins: 1, numberLosses: 0, winRate: 0.5, points: 1, difference: 1, form: "DW" };
  expect(await readClan(league, red)).toMatchObject(totals);
  expect(await readClan(league, blue)).toMatchObject({ numberLosses: 1, winRate: 0, difference: -1, form: "DL" });

  const scores = await league.context.db.selectFrom("clans").select("team_score").execute();
  expect(scores).toEqual([{ team_score: 400 }, { team_score: 400 }]);
  expect((await league.call("syncClan", { as: league.admin, id: red })).data).toMatchObject(totals);
});

const anyScore = fc.integer({ min: 0, max: 3 });
/** A round of two of three clans, which are named by their indexes. Half of the rounds are forfeits. */
const anyRound = fc.record({
  clans: fc.shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 2 }),
  redScore: anyScore,
  blueScore: anyScore,
  forfeit: fc.constantFrom(undefined, undefined, "red" as const, "blue" as const),
});

test("totals updated at each freeze equal recomputed ones, for random results", async ({ league }) => {
  const playerIds = await createPlayers(league, "Ann", "Ben", "Cleo");
  let seasonCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { maxLength: 14 }), async (rounds) => {
      seasonCount += 1;
      const { _id: seasonId } = await beginSeason(league, `Season ${seasonCount}`);
      // The first season has no clans. Each later one has copies of the three clans.
      const clanIds = (await readStandings(league, seasonId)).map(({ _id }) => _id);
      while (clanIds.length < 3) {
        const name = `Clan ${clanIds.length}`;
        clanIds.push(await createClan(league, name, playerIds[clanIds.length] ?? ""));
      }
      for (const { clans, forfeit, ...scores } of rounds) {
        const [red = "", blue = ""] = clans.map((index) => clanIds[index] ?? "");
        await enterFrozenRound(league, { red, blue, ...scores, ...(forfeit && { forfeit }) });
      }
      const readTotals = () => league.context.db.selectFrom("clans").selectAll().orderBy("id").execute();
      const updatedTotals = await readTotals();
      for (const id of clanIds) await league.call("syncClan", { as: league.admin, id });
      expect(await readTotals()).toEqual(updatedTotals);
      // Each round adds a win to one clan and a loss to another, or neither.
      const standings = await readStandings(league, seasonId);
      expect(standings.reduce((sum, clan) => sum + clan.difference, 0)).toBe(0);
      await endSeason(league);
    }),
    { numRuns: pickByTestLevel({ quick: 2, full: 16, stress: 160 }) },
  );
}, 120_000);

test("recomputing corrects wrong totals", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  await enterFrozenRound(league, { red, blue, redScore: 400, blueScore: 100 });
  const clanWithCorrectTotals = await readClan(league, red);
  await league.context.db.updateTable("clans").set({ games: 9, wins: 9, form: "WWWWW", team_score: 1 }).execute();
  expect((await league.call("syncClan", { as: league.admin, id: red })).data).toEqual(clanWithCorrectTotals);
});

test("results that are frozen while totals are recomputed are all counted", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  const resultIds: string[] = [];
  while (resultIds.length < 20) resultIds.push(await enterRound(league, { red, blue, redScore: 2, blueScore: 1 }));
  const freezes = resultIds.map((id) => league.leagueArea.send("freezeResult", { as: league.admin, id }));
  const recomputations = Array.from({ length: 20 }, (_, index) =>
    league.send("syncClan", { as: league.admin, id: index % 2 === 0 ? red : blue }),
  );
  expect(countByStatus(await Promise.all(freezes))).toEqual({ 200: 20 });
  expect(countByStatus(await Promise.all(recomputations))).toEqual({ 200: 20 });
  expect(await readClan(league, red)).toMatchObject({ numberGames: 20, numberWins: 20, form: "WWWWW" });
  expect(await readClan(league, blue)).toMatchObject({ numberGames: 20, numberLosses: 20, form: "LLLLL" });
});
