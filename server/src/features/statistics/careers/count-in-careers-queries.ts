import type { LeagueTransaction } from "../../context.ts";
import { prepareSums, type SumTable, sumTable } from "../../sum-rows-queries.ts";
import { gameSums } from "../stats/figures.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { mapRows, pairRows, roundColumns, roundRows, spanRows } from "./career-rows.ts";

const pairsKey = ["user_id", "pool_id", "other_id"] as const;
const withPartners = sumTable("player_pairs", pairsKey, ["games_with", "wins_with", "losses_with"]);
const withOpponents = sumTable("player_pairs", pairsKey, ["games_against", "wins_against", "losses_against"]);
const spans: SumTable<"player_elo_spans"> = {
  name: "player_elo_spans",
  key: ["user_id", "pool_id", "games", "span"],
  sums: { low_elo: "least", high_elo: "most", last_elo: "last", last_result_id: "last" },
};

/** Sums of what players have played. */
export const careerSums = {
  player_maps: sumTable("player_maps", ["user_id", "board_id", "map", "side"], gameSums),
  player_pairs: { ...withPartners, sums: { ...withPartners.sums, ...withOpponents.sums } },
  player_elo_spans: spans,
} as const;

export const saveRounds = prepareSums(
  sumTable("player_rounds", ["user_id", "pool_id", "freeze_number"], roundColumns, "last"),
);
const addToMaps = prepareSums(careerSums.player_maps);
// Only the sums of one kind are set, as each kind has an index of its own.
const addToPartners = prepareSums(withPartners);
const addToOpponents = prepareSums(withOpponents);
const extendSpans = prepareSums(spans);

/**
 * Adds a frozen result to what its players have played: their rounds, maps, partners, opponents and curves. The cost does
 * not depend on how many results there are.
 */
export async function countInCareers(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await saveRounds(trx, roundRows(round));
  await addToMaps(trx, mapRows(round));
  const pairs = pairRows(round);
  await addToPartners(
    trx,
    pairs.filter(({ games_with }) => games_with > 0),
  );
  await addToOpponents(
    trx,
    pairs.filter(({ games_against }) => games_against > 0),
  );
  await extendSpans(trx, spanRows(round));
}
