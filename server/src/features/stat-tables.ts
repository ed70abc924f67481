import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

export type RatingsTable = {
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
export type StatsTable = {
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
export type StatSidesTable = {
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
export type PlayerRoundsTable = {
  user_id: number;
  pool_id: number;
  freeze_number: number;
  result_id: number;
  area: "ranked" | "league";
  board_id: number;
  played_at: Instant;
  map: string | null;
  outcome: "W" | "L" | "D";
  elo_before: number;
  /** `null`: it was not rated. */
  elo_gain: number | null;
};

/** Sums of a figure that servers told of a player's rounds on a board, and of how many rounds. */
export type PlayerFiguresTable = {
  user_id: number;
  board_id: number;
  /** A name of `RoundFigures`. */
  figure: string;
  rounds: number;
  total: number;
};

/** The same of all players; a round counts once for each of them. */
export type BoardFiguresTable = Omit<PlayerFiguresTable, "user_id">;

/** A player's sums on one side of one map. Rounds are games other than forfeits. */
export type PlayerMapsTable = {
  user_id: number;
  board_id: number;
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
export type PlayerPairsTable = {
  user_id: number;
  pool_id: number;
  other_id: number;
  games_with: number;
  wins_with: number;
  losses_with: number;
  games_against: number;
  wins_against: number;
  losses_against: number;
};

/** The Elo of a player over so many consecutive games of a pool, so that a curve of many costs no more than one of few. */
export type PlayerEloSpansTable = {
  user_id: number;
  pool_id: number;
  /** Length in games: 8, 64, 512 or 4096. */
  games: number;
  /** Its number among the player's spans of that length, from 0. */
  span: number;
  low_elo: number;
  high_elo: number;
  last_elo: number;
  last_result_id: number;
};
