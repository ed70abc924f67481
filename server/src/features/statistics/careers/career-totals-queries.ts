import { type AggregateTable, defineAggregateTable, prepareAggregateInsert } from "../../aggregate-tables-queries.ts";
import type { LeagueTransaction } from "../../context.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { gameTotalColumns } from "../stats/stat-metrics.ts";
import { mapRows, pairRows, roundColumns, roundRows, spanRows } from "./career-rows.ts";

const pairsKey = ["user_id", "rating_pool_id", "other_id"] as const;
const withPartners = defineAggregateTable("player_pairs", pairsKey, ["games_with", "wins_with", "losses_with"]);
const withOpponents = defineAggregateTable("player_pairs", pairsKey, [
  "games_against",
  "wins_against",
  "losses_against",
]);
const spans: AggregateTable<"player_elo_spans"> = {
  name: "player_elo_spans",
  key: ["user_id", "rating_pool_id", "games", "span"],
  aggregations: { low_elo: "least", high_elo: "most", last_elo: "last", last_result_id: "last" },
};

/** The tables with totals of players' careers. */
export const careerTotals = {
  player_maps: defineAggregateTable("player_maps", ["user_id", "competition_id", "map", "side"], gameTotalColumns),
  player_pairs: { ...withPartners, aggregations: { ...withPartners.aggregations, ...withOpponents.aggregations } },
  player_elo_spans: spans,
} as const;

export const saveRounds = prepareAggregateInsert(
  defineAggregateTable("player_rounds", ["user_id", "rating_pool_id", "freeze_number"], roundColumns, "last"),
);
const addToMaps = prepareAggregateInsert(careerTotals.player_maps);
// Partners and opponents are written separately, because each kind has its own index.
const addToPartners = prepareAggregateInsert(withPartners);
const addToOpponents = prepareAggregateInsert(withOpponents);
const extendSpans = prepareAggregateInsert(spans);

/**
 * Adds a frozen result to the careers of its players: their rounds, maps, partners, opponents and curves. The cost does not grow
 * with the number of results.
 */
export async function addRoundToCareers(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await saveRounds(trx, roundRows(round));
  await addToMaps(trx, mapRows(round));
  const pairs = pairRows(round);
  const partners = pairs.filter(({ games_with }) => games_with > 0);
  const opponents = pairs.filter(({ games_against }) => games_against > 0);
  await addToPartners(trx, partners);
  await addToOpponents(trx, opponents);
  await extendSpans(trx, spanRows(round));
}
