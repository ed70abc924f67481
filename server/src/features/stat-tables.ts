import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** Sums and figures of frozen results, which a rebuild computes anew. */
export type StatTables = {
  ratings: {
    rating_pool_id: number;
    user_id: number;
    elo: number;
    /** Frozen results that the player is in. */
    games: Generated<number>;
    /** The highest Elo after a game, and the first frozen result with it. */
    peak_elo: number | null;
    peak_result_id: number | null;
  };

  /** A player's figures on a competition: sortable figures and records. Averages are `null` until a round counts. */
  stats: {
    id: Generated<number>;
    competition_id: number;
    user_id: number;
    elo: number;
    games: number;
    wins: number;
    losses: number;
    /** The last five outcomes, oldest first: W, L, D. */
    form: string;
    /** The wins since the last game that was not won. */
    win_streak: Generated<number>;
    win_rate: number;
    kd_ratio: number;
    average_kills: number | null;
    average_deaths: number | null;
    average_flags: number | null;
    average_score: number | null;
    highest_kd_ratio: number | null;
    highest_kd_ratio_result_id: number | null;
    highest_kills: number | null;
    highest_kills_result_id: number | null;
    highest_deaths: number | null;
    highest_deaths_result_id: number | null;
    highest_score: number | null;
    highest_score_result_id: number | null;
  };

  /** The sums behind a stat, per side. Rounds are games other than forfeits. */
  stat_sides: {
    stat_id: number;
    side: Side;
    games: number;
    wins: number;
    losses: number;
    rounds: number;
    won_rounds: number;
    lost_rounds: number;
    kills: number;
    deaths: number;
    score: number;
    flags: number;
    /** The rounds whose flags were reported. */
    flag_rounds: number;
    team_score: number;
    won_team_score: number;
    lost_team_score: number;
    highest_team_score: number | null;
    highest_team_score_result_id: number | null;
  };

  /**
   * A frozen result from the point of view of one of its players. Written once, by the freeze. It repeats what lists of a
   * player's rounds filter and sort by; the rest is joined.
   */
  player_rounds: {
    user_id: number;
    rating_pool_id: number;
    freeze_number: number;
    result_id: number;
    area: "ranked" | "league";
    competition_id: number;
    played_at: Instant;
    map: string | null;
    outcome: "W" | "L" | "D";
    elo_before: number;
    /** `null`: it was not rated. */
    elo_gain: number | null;
  };

  /** Sums of a figure that servers told of a player's rounds on a competition, and of how many rounds. */
  player_metrics: {
    user_id: number;
    competition_id: number;
    /** A name of `RoundFigures`. */
    metric: string;
    rounds: number;
    total: number;
  };

  /** The same of all players; a round counts once for each of them. */
  competition_metrics: Omit<StatTables["player_metrics"], "user_id">;

  /** A player's sums on one side of one map. Rounds are games other than forfeits. */
  player_maps: {
    user_id: number;
    competition_id: number;
    /** Empty for games without a map. */
    map: string;
    side: Side;
    games: number;
    wins: number;
    losses: number;
    rounds: number;
    kills: number;
    deaths: number;
    score: number;
    flags: number;
    /** The rounds whose flags were reported. */
    flag_rounds: number;
  };

  /** How a player's games together with and against another one ended for them. Each pair of players has two rows. */
  player_pairs: {
    user_id: number;
    rating_pool_id: number;
    other_id: number;
    games_with: number;
    wins_with: number;
    losses_with: number;
    games_against: number;
    wins_against: number;
    losses_against: number;
  };

  /** The Elo of a player over so many consecutive games of a pool, so that a curve of many costs no more than one of few. */
  player_elo_spans: {
    user_id: number;
    rating_pool_id: number;
    /** Length in games: 8, 64, 512 or 4096. */
    games: number;
    /** Its number among the player's spans of that length, from 0. */
    span: number;
    low_elo: number;
    high_elo: number;
    last_elo: number;
    last_result_id: number;
  };

  /** Sums of the frozen results of a map on a competition under the same limits, without forfeits. */
  map_rounds: {
    map: string;
    competition_id: number;
    /** Minutes and points; 0 is off, -1 was not reported. */
    time_limit: number;
    score_limit: number;
    rounds: number;
    red_wins: number;
    blue_wins: number;
    red_score: number;
    blue_score: number;
    /** The scores of the winners and of the losers; draws count for neither. */
    winner_score: number;
    loser_score: number;
  };

  /** A player's sums on a map of a competition. Rounds are games other than forfeits. */
  map_players: {
    map: string;
    competition_id: number;
    user_id: number;
    games: number;
    wins: number;
    losses: number;
    rounds: number;
    kills: number;
    deaths: number;
    score: number;
  };

  /** How the games of two players on the same side ended for them in a season. `user_id` is the lower of the two keys. */
  season_pairs: {
    competition_id: number;
    user_id: number;
    other_id: number;
    games: number;
    wins: number;
    losses: number;
  };

  /** The five best of each kind of record, on a competition and on each of its maps. */
  records: {
    /** Empty: on all maps of the competition. */
    map: string;
    competition_id: number;
    kind: string;
    /** 0 for records of results; records of players hold each player once. */
    user_id: number;
    result_id: number;
    /** Of equal values, the one that was frozen first is better. */
    freeze_number: number;
    value: number;
  };
};
