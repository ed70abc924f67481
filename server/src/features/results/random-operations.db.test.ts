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
const which = fc.nat();
const stat = fc.integer({ min: 0, max: 200 });

/** Random actions in a mode: results are posted and changed in any order. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("post" as const),
      players: fc.shuffledSubarray(names, { minLength: 2 }),
      scores: fc.tuple(fc.integer({ min: -3, max: 1200 }), fc.integer({ min: -3, max: 1200 })),
      figures: fc.array(fc.tuple(stat, stat, stat), { minLength: 6, maxLength: 6 }),
      hasFlags: fc.boolean(),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("freezeResult" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("updateResult" as const),
      which,
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
      does: fc.constant("declareForfeit" as const),
      which,
      body: fc.record({ side: fc.constantFrom("red" as const, "blue" as const) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("removeForfeit" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("deleteResult" as const), which }) },
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

test("statistics updated at each freeze equal recomputed ones, after random actions", async ({ league }) => {
  await createPlayers(league, ...names);
  let modes = 0;
  const histories = fc.array(action, { minLength: 10, maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      modes += 1;
      const modeId = await createMode(league, `mode ${modes}`);
      const ids: string[] = [];
      for (const done of history) await perform(league, modeId, ids, done);
      await expectRecomputedStats(league, modeId);
      await expectBalancedElo(league, modeId);
    }),
    { numRuns: byTestLevel({ quick: 4, full: 24, stress: 240 }) },
  );
  await expectResultCounts(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0 });
}, 120_000);

async function perform(league: League, modeId: string, ids: string[], done: Action): Promise<void> {
  if (done.does === "post") {
    const even = done.players.slice(0, 2 * Math.floor(done.players.length / 2));
    const round = createServerRound(even, { redScore: done.scores[0], blueScore: done.scores[1] });
    const players = round.players.map((player, index) => {
      const [kills = 0, deaths = 0, score = 0] = done.figures[index] ?? [];
      return { ...player, kills, deaths, score, flags: kills % 4 };
    });
    const message = { ...round, players };
    const { _id } = await postResult(
      league,
      modeId,
      done.hasFlags ? message : writePsv(message),
      `2026-02-${String(done.day).padStart(2, "0")}`,
    );
    ids.push(_id);
    return;
  }
  const { does, which, ...rest } = done;
  const id = ids[which % Math.max(1, ids.length)];
  if (id === undefined) return;
  const { status } = await league.send(does, { as: league.admin, id, ...rest });
  expect([200, 404, 409]).toContain(status);
}

async function expectRecomputedStats(league: League, modeId: string): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { _id: id } of stats) {
    const { data: storedCounts } = await league.call("getStat", { id });
    const { data: synced } = await league.call("updateStat", { as: league.admin, id });
    expect(synced).toEqual(storedCounts);
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
  const counted = new Map<string, number>();
  for (const { area, competition_id, frozen, played_at, map } of await db.selectFrom("results").selectAll().execute()) {
    for (const days of spanDays) {
      for (const of of ["", ...(map === null ? [] : [map])]) {
        const key = [area, competition_id ?? 0, frozen, days, getSpanNumber(played_at, days), of].join(" ");
        counted.set(key, (counted.get(key) ?? 0) + 1);
      }
    }
  }
  const counters = storedCounts.map(({ area, competition_id, frozen, days, span, map, results }): [string, number] => [
    [area, competition_id, frozen, days, span, map].join(" "),
    results,
  ]);
  expect(new Map(counters)).toEqual(counted);
}
