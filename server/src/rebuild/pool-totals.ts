import type { Rating } from "../features/competitions/elo.ts";
import { addResultToTotals } from "../features/seasons/clans/clan-totals.ts";
import type { ClanTotals } from "../features/seasons/clans/clans-queries.ts";
import { mapRows, pairRows, spanRows } from "../features/statistics/careers/career-rows.ts";
import { careerTotals } from "../features/statistics/careers/career-totals-queries.ts";
import { type BestRecords, seasonPairRows, updateRecords } from "../features/statistics/counts/record-rows.ts";
import {
  competitionMetricRows,
  mapPlayerRows,
  mapRoundRows,
  playerMetricRows,
} from "../features/statistics/counts/total-rows.ts";
import { totalTables } from "../features/statistics/counts/totals-queries.ts";
import { applyRound, type FrozenResult, type FrozenRound } from "../features/statistics/stats/frozen-round.ts";
import type { StatTotals } from "../features/statistics/stats/stat-totals.ts";
import type { Row } from "../features/tables.ts";
import { CountedRows } from "./compared-table.ts";

/** All totals of a rating pool's frozen results, in memory. Computed by the same functions as when a result is frozen. */
export class PoolTotals {
  readonly ratings = new Map<number, Rating>();
  readonly totals = new Map<number, Map<number, StatTotals>>();
  readonly best = new Map<number, BestRecords>();
  readonly clans = new Map<number, ClanTotals>();
  readonly playerMaps = new CountedRows(careerTotals.player_maps, "user_id");
  readonly pairs = new CountedRows(careerTotals.player_pairs, "user_id");
  readonly spans = new CountedRows(careerTotals.player_elo_spans, "user_id");
  readonly playerMetrics = new CountedRows(totalTables.player_metrics, "user_id");
  readonly competitionMetrics = new CountedRows(totalTables.competition_metrics, "competition_id");
  readonly mapRounds = new CountedRows(totalTables.map_rounds, "competition_id");
  readonly mapPlayers = new CountedRows(totalTables.map_players, "competition_id");
  readonly seasonPairs = new CountedRows(totalTables.season_pairs, "competition_id");

  /** Adds a result. Results must be added in the order of their freeze numbers. */
  addResult(result: FrozenResult, players: Parameters<typeof applyRound>[2]): FrozenRound {
    const round = applyRound(this, result, players);
    this.playerMaps.add(mapRows(round));
    this.pairs.add(pairRows(round));
    this.spans.add(spanRows(round));
    this.playerMetrics.add(playerMetricRows(round));
    this.competitionMetrics.add(competitionMetricRows(round));
    this.mapRounds.add(mapRoundRows(round));
    this.mapPlayers.add(mapPlayerRows(round));
    this.seasonPairs.add(seasonPairRows(round));
    updateRecords(
      this.best.getOrInsertComputed(round.competition_id, () => new Map()),
      round,
    );
    addResultToTotals(this.clans, round);
    return round;
  }

  listRecords(competitionId: number): Row<"records">[] {
    return [...(this.best.get(competitionId)?.values() ?? [])].flat();
  }
}
