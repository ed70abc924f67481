import type { Rating } from "../features/competitions/elo.ts";
import { countClansRound } from "../features/seasons/clans/clan-tally.ts";
import type { ClanTally } from "../features/seasons/clans/clans-queries.ts";
import { mapRows, pairRows, spanRows } from "../features/statistics/careers/career-rows.ts";
import { careerSums } from "../features/statistics/careers/count-in-careers-queries.ts";
import {
  boardFigureRows,
  mapPlayerRows,
  mapRoundRows,
  playerFigureRows,
} from "../features/statistics/counts/count-rows.ts";
import { countSums } from "../features/statistics/counts/counts-queries.ts";
import { type BestRecords, enterRecords, seasonPairRows } from "../features/statistics/counts/record-rows.ts";
import { type FrozenResult, type FrozenRound, playRound } from "../features/statistics/stats/frozen-round.ts";
import type { Tally } from "../features/statistics/stats/tally.ts";
import type { Row } from "../features/tables.ts";
import { CountedRows } from "./compared-table.ts";

/** All that is kept of a pool's frozen results, in memory: counted by the same steps as at a freeze. */
export class PoolFigures {
  readonly ratings = new Map<number, Rating>();
  readonly tallies = new Map<number, Map<number, Tally>>();
  readonly best = new Map<number, BestRecords>();
  readonly clans = new Map<number, ClanTally>();
  readonly playerMaps = new CountedRows(careerSums.player_maps, "user_id");
  readonly pairs = new CountedRows(careerSums.player_pairs, "user_id");
  readonly spans = new CountedRows(careerSums.player_elo_spans, "user_id");
  readonly playerFigures = new CountedRows(countSums.player_figures, "user_id");
  readonly boardFigures = new CountedRows(countSums.board_figures, "board_id");
  readonly mapRounds = new CountedRows(countSums.map_rounds, "board_id");
  readonly mapPlayers = new CountedRows(countSums.map_players, "board_id");
  readonly seasonPairs = new CountedRows(countSums.season_pairs, "board_id");

  /** Counts a result. They are counted in the order of their freeze numbers. */
  count(result: FrozenResult, players: Parameters<typeof playRound>[2]): FrozenRound {
    const round = playRound(this, result, players);
    this.playerMaps.add(mapRows(round));
    this.pairs.add(pairRows(round));
    this.spans.add(spanRows(round));
    this.playerFigures.add(playerFigureRows(round));
    this.boardFigures.add(boardFigureRows(round));
    this.mapRounds.add(mapRoundRows(round));
    this.mapPlayers.add(mapPlayerRows(round));
    this.seasonPairs.add(seasonPairRows(round));
    enterRecords(
      this.best.getOrInsertComputed(round.board_id, () => new Map()),
      round,
    );
    countClansRound(this.clans, round);
    return round;
  }

  recordsOf(boardId: number): Row<"records">[] {
    return [...(this.best.get(boardId)?.values() ?? [])].flat();
  }
}
