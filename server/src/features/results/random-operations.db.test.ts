import fc from "fast-check";
import { expect } from "vitest";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { rebuildLeague } from "../../rebuild/rebuild-league.ts";
import { writePsv } from "./imports/write-round-message.ts";
import { spanDays } from "./result-counts-queries.ts";
import { getSpanNumber } from "./result-rules.ts";

const names = ["ann", "ben", "cleo", "dan", "eve", "finn"];
const targetIndex = fc.nat();
const metric = fc.integer({ min: 0, max: 200 });

/** Random actions in a mode: results are posted and changed in any order. */
const actionArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("post" as const),
      players: fc.shuffledSubarray(names, { minLength: 2 }),
      scores: fc.tuple(fc.integer({ min: -3, max: 1200 }), fc.integer({ min: -3, max: 1200 })),
      metrics: fc.array(fc.tuple(metric, metric, metric), { minLength: 6, maxLength: 6 }),
      hasFlags: fc.boolean(),
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
type Action = typeof actionArbitrary extends fc.Arbitrary<infer D> ? D : never;

test("after random actions, the statistics that freezes updated equal recomputed statistics", async ({ league }) => {
  await createPlayers(league, ...names);
  let modeCount = 0;
  const actionLists = fc.array(actionArbitrary, { minLength: 10, maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(actionLists, async (actions) => {
      modeCount += 1;
      const modeId = await createMode(league, `mode ${modeCount}`);
      const ids: string[] = [];
      for (const action of actions) await perform(league, modeId, ids, action);
      await expectRecomputedStats(league, modeId);
      await expectBalancedElo(league, modeId);
    }),
    { numRuns: byTestLevel({ quick: 4, full: 24, stress: 240 }) },
  );
  await expectResultCounts(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0 });
}, 120_000);

async function perform(league: League, modeId: string, ids: string[], action: Action): Promise<void> {
  if (action.kind === "post") {
    const evenTeams = action.players.slice(0, 2 * Math.floor(action.players.length / 2));
    const round = createServerRound(evenTeams, { redScore: action.scores[0], blueScore: action.scores[1] });
    const players = round.players.map((player, index) => {
      const [kills = 0, deaths = 0, score = 0] = action.metrics[index] ?? [];
      return { ...player, kills, deaths, score, flags: kills % 4 };
    });
    const message = { ...round, players };
    const { _id } = await postResult(
      league,
      modeId,
      action.hasFlags ? message : writePsv(message),
      `2026-02-${String(action.day).padStart(2, "0")}`,
    );
    ids.push(_id);
    return;
  }
  const { kind, targetIndex, ...request } = action;
  const id = ids[targetIndex % Math.max(1, ids.length)];
  if (id === undefined) return;
  const { status } = await league.send(kind, { as: league.admin, id, ...request });
  expect([200, 404, 409]).toContain(status);
}

async function expectRecomputedStats(league: League, modeId: string): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { _id: id } of stats) {
    const { data: storedStat } = await league.call("getStat", { id });
    const { data: synced } = await league.call("updateStat", { as: league.admin, id });
    expect(synced).toEqual(storedStat);
  }
}

async function expectBalancedElo(league: League, modeId: string): Promise<void> {
  const { data: list } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  for (const { redEloGain, blueEloGain } of list.resultsRanked) {
    expect((redEloGain ?? 0) + (blueEloGain ?? 0)).toBe(0);
  }
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.reduce((sum, { elo }) => sum + elo - 1000, 0)).toBeCloseTo(0, 6);
}

async function expectResultCounts(league: League): Promise<void> {
  const { db } = league.context;
  const storedCounts = await db.selectFrom("result_counts").selectAll().where("results", "<>", 0).execute();
  const expectedCounts = new Map<string, number>();
  for (const { area, competition_id, frozen, played_at, map } of await db.selectFrom("results").selectAll().execute()) {
    for (const days of spanDays) {
      for (const mapFilter of ["", ...(map === null ? [] : [map])]) {
        const key = [area, competition_id ?? 0, frozen, days, getSpanNumber(played_at, days), mapFilter].join(" ");
        expectedCounts.set(key, (expectedCounts.get(key) ?? 0) + 1);
      }
    }
  }
  const actualCounts = storedCounts.map(
    ({ area, competition_id, frozen, days, span, map, results }): [string, number] => [
      [area, competition_id, frozen, days, span, map].join(" "),
      results,
    ],
  );
  expect(new Map(actualCounts)).toEqual(expectedCounts);
}
