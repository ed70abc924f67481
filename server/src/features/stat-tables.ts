import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** Tables with statistics of frozen results. A rebuild can recompute all of them. */
export type StatTables = {
  /** The Elo of each player in a rating pool. */
  ratings: {
    rating_pool_id: number;
    user_id: number;
    elo: number;
    /** The number of the player's frozen results. */
    games: Generated<number>;
    /** The highest Elo after a result. */
    peak_elo: number | null;
    /** The first frozen result with `peak_elo`. */
    peak_result_id: number | null;
  };

  /** A player's statistics in a competition: sortable metrics and records. Averages are null before the first round. */
  stats: {
    id: Generated<number>;
    competition_id: number;
    user_id: number;
    elo: number;
    games: number;
    wins: number;
    losses: number;
    /** The last five outcomes, oldest first: W, L or D (win, loss, draw). */
    form: string;
    /** The number of consecutive wins up to now. */
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

  /** The totals behind a stat, by side. `games` includes forfeits, `rounds` does not. */
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
    /** The number of rounds in which flags were reported. */
    flag_rounds: number;
    /** The total score of the player's teams. The next two columns are the parts of it from won and from lost rounds. */
    team_score: number;
    won_team_score: number;
    lost_team_score: number;
    highest_team_score: number | null;
    highest_team_score_result_id: number | null;
  };

  /**
   * A frozen result from the view of one of its players. Written once, when the result is frozen. Contains copies of
   * the columns by which lists of a player's rounds are filtered and sorted; the others are joined.
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
    /** Null if the result was not rated. */
    elo_gain: number | null;
  };

  /** Totals of extended metrics that game servers reported for a player's rounds in a competition. */
  player_metrics: {
    user_id: number;
    competition_id: number;
    /** The name of an extended metric. */
    metric: string;
    /** The number of rounds in which the metric was reported. */
    rounds: number;
    total: number;
  };

  /** Totals of extended metrics for all players of a competition. A round counts once per player. */
  competition_metrics: Omit<StatTables["player_metrics"], "user_id">;

  /** A player's totals on one side of one map. `games` includes forfeits, `rounds` does not. */
  player_maps: {
    user_id: number;
    competition_id: number;
    /** Empty for results without a map. */
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
    /** The number of rounds in which flags were reported. */
    flag_rounds: number;
  };

  /** A player's record with and against another player. Each pair of players has two rows. */
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

  /** The Elo of a player over spans of consecutive results. With them, a chart of many results needs few rows. */
  player_elo_spans: {
    user_id: number;
    rating_pool_id: number;
    /** The length of the span in results: 8, 64, 512 or 4096. */
    games: number;
    /** The index among the player's spans of this length, from 0. */
    span: number;
    low_elo: number;
    high_elo: number;
    last_elo: number;
    last_result_id: number;
  };

  /** Totals of frozen results of a map in a competition with the same limits, without forfeits. */
  map_rounds: {
    map: string;
    competition_id: number;
    /** In minutes; 0 for no limit, -1 if it was not reported. */
    time_limit: number;
    /** In points; 0 for no limit, -1 if it was not reported. */
    score_limit: number;
    rounds: number;
    red_wins: number;
    blue_wins: number;
    red_score: number;
    blue_score: number;
    /** The total of the winners' scores, without draws. */
    winner_score: number;
    /** The total of the losers' scores, without draws. */
    loser_score: number;
  };

  /** A player's totals on a map of a competition. `games` includes forfeits, `rounds` does not. */
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

  /** The record of two players on the same side in a season. `user_id` is the lower of the two ids. */
  season_pairs: {
    competition_id: number;
    user_id: number;
    other_id: number;
    games: number;
    wins: number;
    losses: number;
  };

  /**
   * The five best entries of each kind of record, in a competition and on each of its maps. A player or a result has at
   * most one of the five entries.
   */
  records: {
    /** Empty for records over all maps of the competition. */
    map: string;
    competition_id: number;
    kind: string;
    /** The player who holds the record; 0 for kinds of records that a result as a whole holds. */
    user_id: number;
    result_id: number;
    /** Among equal values, the result that was frozen first ranks higher. */
    freeze_number: number;
    value: number;
  };
};
