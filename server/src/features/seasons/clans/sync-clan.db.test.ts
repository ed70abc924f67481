import fc from "fast-check";
import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  enterRound,
  freezeRound,
  readClan,
  readStandings,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { byTestLevel } from "../../../../test/test-level.ts";

/** Creates a season with two clans of one player each. */
async function createTwoClans(league: League) {
  const [ann = "", ben = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  return { red: await createClan(league, "Foxes", ann), blue: await createClan(league, "Owls", ben) };
}

test("a draw counts as neither won nor lost, and a forfeit counts without scores", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  await freezeRound(league, { red, blue, redScore: 400, blueScore: 400 });
  await freezeRound(league, { red: blue, blue: red, redScore: 900, blueScore: 10, forfeit: "red" });
  const totals = { numberGames: 2, numberWins: 1, numberLosses: 0, winRate: 0.5, points: 1, difference: 1, form: "DW" };
  expect(await readClan(league, red)).toMatchObject(totals);
  expect(await readClan(league, blue)).toMatchObject({ numberLosses: 1, winRate: 0, difference: -1, form: "DL" });

  const scores = await league.context.db.selectFrom("clans").select("team_score").execute();
  expect(scores).toEqual([{ team_score: 400 }, { team_score: 400 }]);
  expect((await league.call("syncClan", { as: league.admin, id: red })).data).toMatchObject(totals);
});

const score = fc.integer({ min: 0, max: 3 });
const round = fc.record({
  clans: fc.shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 2 }),
  redScore: score,
  blueScore: score,
  forfeit: fc.constantFrom(undefined, undefined, "red" as const, "blue" as const),
});

test("totals updated at each freeze equal recomputed ones, for random results", async ({ league }) => {
  const players = await createPlayers(league, "Ann", "Ben", "Cleo");
  let seasons = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 14 }), async (rounds) => {
      seasons += 1;
      const { _id: seasonId } = await beginSeason(league, `Season ${seasons}`);
      const clans = (await readStandings(league, seasonId)).map(({ _id }) => _id);
      while (clans.length < 3)
        clans.push(await createClan(league, `Clan ${clans.length}`, players[clans.length] ?? ""));
      for (const {
        clans: [red = 0, blue = 0],
        forfeit,
        ...scores
      } of rounds) {
        const sides = { red: clans[red] ?? "", blue: clans[blue] ?? "" };
        await freezeRound(league, { ...sides, ...scores, ...(forfeit && { forfeit }) });
      }
      const readTotals = () => league.context.db.selectFrom("clans").selectAll().orderBy("id").execute();
      const totalsBefore = await readTotals();
      for (const id of clans) await league.call("syncClan", { as: league.admin, id });
      expect(await readTotals()).toEqual(totalsBefore);
      const points = (await readStandings(league, seasonId)).reduce((sum, clan) => sum + clan.difference, 0);
      expect(points).toBe(0);
      await endSeason(league);
    }),
    { numRuns: byTestLevel({ quick: 2, full: 16, stress: 160 }) },
  );
}, 120_000);

test("recomputing corrects wrong totals", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  await freezeRound(league, { red, blue, redScore: 400, blueScore: 100 });
  const before = await readClan(league, red);
  await league.context.db.updateTable("clans").set({ games: 9, wins: 9, form: "WWWWW", team_score: 1 }).execute();
  expect((await league.call("syncClan", { as: league.admin, id: red })).data).toEqual(before);
});

test("counts all results that are frozen while totals are recomputed", async ({ league }) => {
  const { red, blue } = await createTwoClans(league);
  const resultIds: string[] = [];
  while (resultIds.length < 20) resultIds.push(await enterRound(league, { red, blue, redScore: 2, blueScore: 1 }));
  const freezes = resultIds.map((id) => league.league.send("freezeResult", { as: league.admin, id }));
  const syncs = Array.from({ length: 20 }, (_, index) =>
    league.send("syncClan", { as: league.admin, id: index % 2 === 0 ? red : blue }),
  );
  expect(countByStatus(await Promise.all(freezes))).toEqual({ 200: 20 });
  expect(countByStatus(await Promise.all(syncs))).toEqual({ 200: 20 });
  expect(await readClan(league, red)).toMatchObject({ numberGames: 20, numberWins: 20, form: "WWWWW" });
  expect(await readClan(league, blue)).toMatchObject({ numberGames: 20, numberLosses: 20, form: "LLLLL" });
});
