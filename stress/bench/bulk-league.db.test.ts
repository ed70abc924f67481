import { expect, inject, test } from "vitest";
import { freezeResult } from "../../server/src/features/results/freeze-result.ts";
import { rankedArea } from "../../server/src/features/results/ranked-area.ts";
import { storeResult } from "../../server/src/features/results/store-result.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { dump } from "../../server/test/dump.ts";
import { type League, openLeague } from "../../server/test/open-league.ts";
import { byTestLevel } from "../../server/test/test-level.ts";
import { fillInBulk, makeBulkPlayers, unfrozenRow } from "./bulk-league.ts";
import { bulkRounds } from "./bulk-rounds.ts";

/** Each needs a dozen round trips to PostgreSQL. */
const results = inject("testEngine").engine === "sqlite" ? byTestLevel({ quick: 200, full: 1000, stress: 1000 }) : 100;

test("a league that is filled in bulk equals one whose results were frozen one by one", async () => {
  const bulk = await openLeague();
  await fillInBulk(bulk.context, results);
  const frozen = await openLeague();
  await freezeOneByOne(frozen);
  const kept = await keptBy(bulk);
  const expected = await keptBy(frozen);
  expect(kept.size).toBeGreaterThan(2000 + 7 * results);
  expect({
    unexpected: [...kept.difference(expected)].slice(0, 3),
    missing: [...expected.difference(kept)].slice(0, 3),
  }).toEqual({ unexpected: [], missing: [] });
});

/** Freezes each at the instant of its round. */
async function freezeOneByOne({ context, clock }: League): Promise<void> {
  const { competitions, userIds } = await makeBulkPlayers(context);
  for (const round of bulkRounds(results)) {
    const row = unfrozenRow(round, competitions, userIds);
    const players = round.players.map(({ player, ...played }) => ({ user_id: userIds[player] ?? 0, ...played }));
    const id = await transaction(context.db, (trx) => storeResult(trx, row, players));
    clock.moveTo(round.playedAt);
    await freezeResult(context, { area: rankedArea, id });
  }
}

/** All rows without their keys, which differ, because sequences skip some. Without news. */
async function keptBy(league: League): Promise<Set<string>> {
  const tables = await dump(league);
  const rowsOf = (name: string) => (tables[name] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
  const owners = new Map(
    rowsOf("stats").map(({ id, competition_id, user_id }) => [id, `${competition_id} ${user_id}`]),
  );
  const named = [
    "users",
    "results",
    "result_players",
    "ratings",
    "rating_pools",
    "stats",
    "stat_sides",
    "result_counts",
  ];
  named.push(
    "player_rounds",
    "player_maps",
    "player_pairs",
    "player_elo_spans",
    "map_rounds",
    "map_players",
    "player_metrics",
    "competition_metrics",
    "records",
  );
  return new Set(
    named.flatMap((name) =>
      rowsOf(name).map(({ id, stat_id, ...row }) => `${name} ${owners.get(stat_id) ?? ""} ${JSON.stringify(row)}`),
    ),
  );
}
