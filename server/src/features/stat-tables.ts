import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";

export type Ratings = {
  pool_id: number;
  user_id: number;
  elo: number;
  /** Frozen results that the player is in. */
  games: Generated<number>;
  /** The highest Elo after a game, and the first frozen result with it. */
  peak_elo: number | null;
  peak_result_id: number | null;
};

/** A player's figures on a board: sortable figures and records. Averages are `null` until a round counts. */
export type Stats = {
  id: Generated<number>;
  board_id: number;
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
export type StatSides = {
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
