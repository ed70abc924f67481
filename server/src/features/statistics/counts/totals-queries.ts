import { defineAggregateTable, prepareAggregateInsert } from "../../aggregate-tables-queries.ts";
import type { LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { type BestRecords, getRecordGroup, keyOfAllMaps, updateRecords } from "./record-rows.ts";
import {
  createCompetitionMetricRows,
  createMapPlayerRows,
  createMapRoundRows,
  createPlayerMetricRows,
  createSeasonPairRows,
} from "./total-rows.ts";

/**
 * The tables with totals over frozen results: extended metrics per player and per competition, rounds per map, players per map,
 * and pairs of players per season.
 */
export const totalTables = {
  player_metrics: defineAggregateTable("player_metrics", ["user_id", "competition_id", "metric"], ["rounds", "total"]),
  competition_metrics: defineAggregateTable("competition_metrics", ["competition_id", "metric"], ["rounds", "total"]),
  map_rounds: defineAggregateTable(
    "map_rounds",
    ["map", "competition_id", "time_limit", "score_limit"],
    ["rounds", "red_wins", "blue_wins", "red_score", "blue_score", "winner_score", "loser_score"],
  ),
  map_players: defineAggregateTable(
    "map_players",
    ["map", "competition_id", "user_id"],
    ["games", "wins", "losses", "rounds", "kills", "deaths", "score"],
  ),
  season_pairs: defineAggregateTable(
    "season_pairs",
    ["competition_id", "user_id", "other_id"],
    ["games", "wins", "losses"],
  ),
} as const;

const addToPlayerMetrics = prepareAggregateInsert(totalTables.player_metrics);
const addToCompetitionMetrics = prepareAggregateInsert(totalTables.competition_metrics);
const addToMapRounds = prepareAggregateInsert(totalTables.map_rounds);
const addToMapPlayers = prepareAggregateInsert(totalTables.map_players);
const addToSeasonPairs = prepareAggregateInsert(totalTables.season_pairs);

/** Adds a frozen result to the totals of extended metrics. The cost does not grow with the number of results. */
export async function addRoundToMetrics(trx: LeagueTransaction, result: FrozenRound): Promise<void> {
  await addToPlayerMetrics(trx, createPlayerMetricRows(result));
  await addToCompetitionMetrics(trx, createCompetitionMetricRows(result));
}

/** Adds a frozen result to the totals of its map. The cost does not grow with the number of results. */
export async function addRoundToMaps(trx: LeagueTransaction, result: FrozenRound): Promise<void> {
  await addToMapRounds(trx, createMapRoundRows(result));
  await addToMapPlayers(trx, createMapPlayerRows(result));
}

/**
 * Adds a frozen result to the records of its competition and map, and to the totals of pairs in its season. The caller
 * must have locked the row of the rating pool. The cost does not grow with the number of results.
 */
export async function addRoundToRecords(trx: LeagueTransaction, result: FrozenRound): Promise<void> {
  await addToSeasonPairs(trx, createSeasonPairRows(result));
  const maps = result.map ? [keyOfAllMaps, result.map] : [keyOfAllMaps];
  const storedRecords = await findRecords(trx, result.competition_id, maps);
  const recordsByGroup: BestRecords = Map.groupBy(storedRecords, getRecordGroup);
  updateRecords(recordsByGroup, result);
  const bestRecords = new Set([...recordsByGroup.values()].flat());
  const replacedRecords = storedRecords.filter((row) => !bestRecords.has(row));
  const newRecords = [...bestRecords].filter((row) => !storedRecords.includes(row));
  await removeRecords(trx, replacedRecords);
  if (newRecords.length > 0) await trx.insertInto("records").values(newRecords).execute();
}

/** Finds the records of a competition on these maps, best first. */
function findRecords(
  trx: LeagueTransaction,
  competitionId: number,
  maps: readonly string[],
): Promise<Row<"records">[]> {
  return trx
    .selectFrom("records")
    .selectAll()
    .where("competition_id", "=", competitionId)
    .where("map", "in", maps)
    .orderBy("value", "desc")
    .orderBy("freeze_number")
    .orderBy("user_id")
    .execute();
}

async function removeRecords(trx: LeagueTransaction, rows: readonly Row<"records">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("records")
    .where(({ and, or }) =>
      or(
        rows.map(({ map, competition_id, kind, user_id, result_id }) =>
          and({ map, competition_id, kind, user_id, result_id }),
        ),
      ),
    )
    .execute();
}
