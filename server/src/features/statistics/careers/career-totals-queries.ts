import { type AggregateTable, defineAggregateTable, prepareAggregateInsert } from "../../aggregate-tables-queries.ts";
import type { LeagueTransaction } from "../../context.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { gameTotalColumns } from "../stats/stat-metrics.ts";
import { createMapRows, createPairRows, createRoundRows, createSpanRows, roundColumns } from "./career-rows.ts";

const pairsKey = ["user_id", "rating_pool_id", "other_id"] as const;
const partnersTable = defineAggregateTable("player_pairs", pairsKey, ["games_with", "wins_with", "losses_with"]);
const opponentsTable = defineAggregateTable("player_pairs", pairsKey, [
  "games_against",
  "wins_against",
  "losses_against",
]);
const spansTable: AggregateTable<"player_elo_spans"> = {
  name: "player_elo_spans",
  key: ["user_id", "rating_pool_id", "games", "span"],
  aggregations: { low_elo: "min", high_elo: "max", last_elo: "last", last_result_id: "last" },
};

/** The tables with totals of players' careers. A rebuild compares and recomputes them. */
export const careerTotals = {
  player_maps: defineAggregateTable("player_maps", ["user_id", "competition_id", "map", "side"], gameTotalColumns),
  player_pairs: { ...partnersTable, aggregations: { ...partnersTable.aggregations, ...opponentsTable.aggregations } },
  player_elo_spans: spansTable,
} as const;

/** Inserts or replaces rows of `player_rounds`. "last": the last written values are kept. */
export const saveRounds = prepareAggregateInsert(
  defineAggregateTable("player_rounds", ["user_id", "rating_pool_id", "freeze_number"], roundColumns, "last"),
);
const addToMaps = prepareAggregateInsert(careerTotals.player_maps);
// Partners and opponents are written separately, so that each write changes only one of the indexes of the table.
const addToPartners = prepareAggregateInsert(partnersTable);
const addToOpponents = prepareAggregateInsert(opponentsTable);
const extendSpans = prepareAggregateInsert(spansTable);

/**
 * Adds a frozen result to the careers of its players: their rounds, maps, partners, opponents and curves. The cost does
 * not grow with the number of results.
 */
export async function addRoundToCareers(trx: LeagueTransaction, result: FrozenRound): Promise<void> {
  await saveRounds(trx, createRoundRows(result));
  await addToMaps(trx, createMapRows(result));
  const pairs = createPairRows(result);
  const partners = pairs.filter(({ games_with }) => games_with > 0);
  const opponents = pairs.filter(({ games_against }) => games_against > 0);
  await addToPartners(trx, partners);
  await addToOpponents(trx, opponents);
  await extendSpans(trx, createSpanRows(result));
}
