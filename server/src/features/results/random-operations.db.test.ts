import fc from "fast-check";
import { expect } from "vitest";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { rebuildLeague } from "../../rebuild/rebuild-league.ts";
import { formatPsvMessage } from "./imports/format-round-message.ts";
import { spanDays } from "./result-counts-queries.ts";
import { getSpanNumber } from "./result-rules.ts";

const playerNames = ["ann", "ben", "cleo", "dan", "eve", "finn"];
/** Chooses one of the imported results: `ids[targetIndex % ids.length]`. */
const targetIndex = fc.nat();
const teamScore = fc.integer({ min: -3, max: 1200 });
/** Kills, deaths or score of a player. */
const playerMetric = fc.integer({ min: 0, max: 200 });

/** Random actions in a mode: results are imported and changed in any order. */
const actionArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("importResult" as const),
      players: fc.shuffledSubarray(playerNames, { minLength: 2 }),
      redScore: teamScore,
      blueScore: teamScore,
      metrics: fc.array(fc.record({ kills: playerMetric, deaths: playerMetric, score: playerMetric }), {
        minLength: playerNames.length,
        maxLength: playerNames.length,
      }),
      // Only JSON contains flags (captures).
      format: fc.constantFrom("json" as const, "psv" as const),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("freezeResult" as const), targetIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("updateResult" as const),
      targetIndex,
      body: fc.record({
        redScore: fc.nat(2000),
        date: fc.constantFrom("2026-02-11", "2026-01-04"),
        map: fc.constantFrom("ctf5", "ctf_mars", null),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("declareForfeit" as const),
      targetIndex,
      body: fc.record({ side: fc.constantFrom("red" as const, "blue" as const) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("removeForfeit" as const), targetIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteResult" as const), targetIndex }) },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

test("after random actions, the statistics, Elos and counts of results agree with the stored results", async ({
  league,
}) => {
  await createPlayers(league, ...playerNames);
  let modeCount = 0;
  // Without the size "max", fast-check prefers lists near the minimum length.
  const actionLists = fc.array(actionArbitrary, { minLength: 10, maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(actionLists, async (actions) => {
      modeCount += 1;
      const modeId = await createMode(league, `mode ${modeCount}`);
      const ids: string[] = [];
      for (const action of actions) await performAction(league, modeId, ids, action);
      await expectRecomputedStats(league, modeId);
      await expectBalancedElo(league, modeId);
    }),
    { numRuns: pickByTestLevel({ quick: 4, full: 24, stress: 240 }) },
  );
  await expectResultCounts(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0 });
}, 120_000);

async function performAction(league: League, modeId: string, ids: string[], action: Action): Promise<void> {
  if (action.kind === "importResult") {
    const { redScore, blueScore } = action;
    const evenPlayerCount = 2 * Math.floor(action.players.length / 2);
    const round = createServerRound(action.players.slice(0, evenPlayerCount), { redScore, blueScore });
    const players = round.players.map((player, index) => {
      const metrics = action.metrics[index] ?? expect.fail();
      // The number of captures is arbitrary, but small.
      return { ...player, ...metrics, flags: metrics.kills % 4 };
    });
    const roundWithMetrics = { ...round, players };
    const roundOrMessage = action.format === "json" ? roundWithMetrics : formatPsvMessage(roundWithMetrics);
    const date = `2026-02-${String(action.day).padStart(2, "0")}`;
    const { _id } = await importRound(league, modeId, roundOrMessage, date);
    ids.push(_id);
    return;
  }
  const { kind, targetIndex, ...request } = action;
  const id = ids[targetIndex % Math.max(1, ids.length)];
  if (id === undefined) return;
  const { status } = await league.send(kind, { as: league.admin, id, ...request });
  // The result may have been deleted (404), or be in a state that does not allow the action (409).
  expect([200, 404, 409]).toContain(status);
}

async function expectRecomputedStats(league: League, modeId: string): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { _id: id } of stats) {
    const { data: storedStat } = await league.call("getStat", { id });
    // `updateStat` recomputes the stat from its results.
    const { data: recomputedStat } = await league.call("updateStat", { as: league.admin, id });
    expect(recomputedStat).toEqual(storedStat);
  }
}

async function expectBalancedElo(league: League, modeId: string): Promise<void> {
  const { data: list } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  for (const { redEloGain, blueEloGain } of list.resultsRanked) {
    expect((redEloGain ?? 0) + (blueEloGain ?? 0)).toBe(0);
  }
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  // Every player began with an Elo of 1000.
  expect(stats.reduce((sum, { elo }) => sum + elo - 1000, 0)).toBeCloseTo(0, 6);
}

/** Expects that the stored counts of results equal the numbers of stored results, for each span and map. */
async function expectResultCounts(league: League): Promise<void> {
  const { db } = league.context;
  const storedCounts = await db.selectFrom("result_counts").selectAll().where("results", "<>", 0).execute();
  const expectedCounts = new Map<string, number>();
  const results = await db.selectFrom("results").selectAll().execute();
  for (const { area, competition_id, frozen, played_at, map } of results) {
    for (const days of spanDays) {
      // The empty map stands for all maps.
      for (const countedMap of map === null ? [""] : ["", map]) {
        const key = [area, competition_id ?? 0, frozen, days, getSpanNumber(played_at, days), countedMap].join(" ");
        expectedCounts.set(key, (expectedCounts.get(key) ?? 0) + 1);
      }
    }
  }
  const actualCounts = new Map<string, number>();
  for (const { area, competition_id, frozen, days, span, map, results: count } of storedCounts) {
    actualCounts.set([area, competition_id, frozen, days, span, map].join(" "), count);
  }
  expect(actualCounts).toEqual(expectedCounts);
}
