import { expect, inject, test } from "vitest";
import { freezeResult } from "../../server/src/features/results/freeze-result.ts";
import { rankedArea } from "../../server/src/features/results/ranked-area.ts";
import { storeResult } from "../../server/src/features/results/store-result.ts";
import { transaction } from "../../server/src/platform/database/database.ts";
import { type League, openLeague } from "../../server/test/open-league.ts";
import { readLeagueRows } from "../../server/test/read-league-rows.ts";
import { pickByTestLevel } from "../../server/test/test-level.ts";
import { buildPlayerRows, buildUnfrozenRow, createBulkPlayers, fillInBulk } from "./bulk-league.ts";
import { bulkPlayerCount, generateBulkRounds } from "./bulk-rounds.ts";

const isSqlite = inject("testSetup").engine === "sqlite";
/** There are fewer results on PostgreSQL, because each freeze needs a dozen round trips to the database. */
const resultCount = isSqlite ? pickByTestLevel({ quick: 200, full: 1000, stress: 1000 }) : 100;
/** Each result adds more rows than this: itself, at least four players, and their statistics. */
const minRowsPerResult = 7;

test("a league that is filled in bulk equals one whose results were frozen one by one", async () => {
  const bulkLeague = await openLeague();
  await fillInBulk(bulkLeague.context, resultCount);
  const slowLeague = await openLeague();
  await freezeOneByOne(slowLeague);
  const bulkRows = await readComparableRows(bulkLeague);
  const expectedRows = await readComparableRows(slowLeague);
  expect(bulkRows.size).toBeGreaterThan(bulkPlayerCount + minRowsPerResult * resultCount);
  // The first three differences are enough for the message of a failure.
  expect({
    unexpected: [...bulkRows.difference(expectedRows)].slice(0, 3),
    missing: [...expectedRows.difference(bulkRows)].slice(0, 3),
  }).toEqual({ unexpected: [], missing: [] });
});

/** Stores the same rounds, and freezes each result at the time at which its round was played. */
async function freezeOneByOne({ context, clock }: League): Promise<void> {
  const { competitions, userIds } = await createBulkPlayers(context);
  for (const round of generateBulkRounds(resultCount)) {
    const row = buildUnfrozenRow(round, competitions, userIds);
    const players = buildPlayerRows(round, userIds);
    const id = await transaction(context.db, (trx) => storeResult(trx, row, players));
    clock.moveTo(round.playedAt);
    await freezeResult(context, { area: rankedArea, id });
  }
}

const tableNames = [
  "users",
  "results",
  "result_players",
  "ratings",
  "rating_pools",
  "stats",
  "stat_sides",
  "result_counts",
  "player_rounds",
  "player_maps",
  "player_pairs",
  "player_elo_spans",
  "map_rounds",
  "map_players",
  "player_metrics",
  "competition_metrics",
  "records",
];

/**
 * Reads the rows of the tables that a freeze fills, as text. Ids are left out, because they differ between the leagues:
 * sequences skip some numbers. References to `stats` are replaced by the competition and the user.
 */
async function readComparableRows(league: League): Promise<Set<string>> {
  const tables = await readLeagueRows(league);
  const parseRows = (tableName: string) =>
    (tables[tableName] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
  const statKeyById = new Map(
    parseRows("stats").map(({ id, competition_id, user_id }) => [id, `${competition_id} ${user_id}`]),
  );
  const formatRows = (tableName: string) =>
    parseRows(tableName).map(({ id, stat_id, ...row }) => {
      const statKey = statKeyById.get(stat_id) ?? "";
      return `${tableName} ${statKey} ${JSON.stringify(row)}`;
    });
  return new Set(tableNames.flatMap(formatRows));
}
