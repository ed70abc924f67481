import type { Rating } from "../features/competitions/elo.ts";
import { addResultToTotals } from "../features/seasons/clans/clan-totals.ts";
import type { ClanTotals } from "../features/seasons/clans/clans-queries.ts";
import { createMapRows, createPairRows, createSpanRows } from "../features/statistics/careers/career-rows.ts";
import { careerTotals } from "../features/statistics/careers/career-totals-queries.ts";
import { type BestRecords, updateRecords } from "../features/statistics/counts/record-rows.ts";
import {
  createCompetitionMetricRows,
  createMapPlayerRows,
  createMapRoundRows,
  createPlayerMetricRows,
  createSeasonPairRows,
} from "../features/statistics/counts/total-rows.ts";
import { totalTables } from "../features/statistics/counts/totals-queries.ts";
import { applyRound, type FrozenResult, type FrozenRound } from "../features/statistics/stats/frozen-round.ts";
import type { StatTotals } from "../features/statistics/stats/stat-totals.ts";
import type { Row } from "../features/tables.ts";
import { AggregatedRows } from "./compared-table.ts";

/** All totals of a rating pool's frozen results, in memory. Computed by the same functions as when a result is frozen. */
export class PoolTotals {
  /** By player. */
  readonly ratings = new Map<number, Rating>();
  /** By competition and player. */
  readonly totals = new Map<number, Map<number, StatTotals>>();
  /** By competition, and by kind of record within it. */
  readonly recordsByCompetition = new Map<number, BestRecords>();
  /** By clan. */
  readonly clans = new Map<number, ClanTotals>();
  readonly playerMaps = new AggregatedRows(careerTotals.player_maps, "user_id");
  readonly pairs = new AggregatedRows(careerTotals.player_pairs, "user_id");
  readonly eloSpans = new AggregatedRows(careerTotals.player_elo_spans, "user_id");
  readonly playerMetrics = new AggregatedRows(totalTables.player_metrics, "user_id");
  readonly competitionMetrics = new AggregatedRows(totalTables.competition_metrics, "competition_id");
  readonly mapRounds = new AggregatedRows(totalTables.map_rounds, "competition_id");
  readonly mapPlayers = new AggregatedRows(totalTables.map_players, "competition_id");
  readonly seasonPairs = new AggregatedRows(totalTables.season_pairs, "competition_id");

  /** Adds a result. Results must be added in the order of their freeze numbers. */
  addResult(result: FrozenResult, players: Parameters<typeof applyRound>[2]): FrozenRound {
    const round = applyRound(this, result, players);
    this.playerMaps.add(createMapRows(round));
    this.pairs.add(createPairRows(round));
    this.eloSpans.add(createSpanRows(round));
    this.playerMetrics.add(createPlayerMetricRows(round));
    this.competitionMetrics.add(createCompetitionMetricRows(round));
    this.mapRounds.add(createMapRoundRows(round));
    this.mapPlayers.add(createMapPlayerRows(round));
    this.seasonPairs.add(createSeasonPairRows(round));
    updateRecords(
      this.recordsByCompetition.getOrInsertComputed(round.competition_id, () => new Map()),
      round,
    );
    addResultToTotals(this.clans, round);
    return round;
  }

  /** Lists the records of a competition. */
  listRecords(competitionId: number): Row<"records">[] {
    return [...(this.recordsByCompetition.get(competitionId)?.values() ?? [])].flat();
  }
}
