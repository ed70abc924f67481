/** Sums of the frozen results of a map on a board under the same limits, without forfeits. */
export type MapRoundsTable = {
  map: string;
  board_id: number;
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

/** A player's sums on a map of a board. Rounds are games other than forfeits. */
export type MapPlayersTable = {
  map: string;
  board_id: number;
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
export type SeasonPairsTable = {
  board_id: number;
  user_id: number;
  other_id: number;
  games: number;
  wins: number;
  losses: number;
};

/** The five best of each kind of record, on a board and on each of its maps. */
export type RecordsTable = {
  /** Empty: on all maps of the board. */
  map: string;
  board_id: number;
  kind: string;
  /** 0 for records of results; records of players hold each player once. */
  user_id: number;
  result_id: number;
  /** Of equal values, the one that was frozen first is better. */
  freeze_number: number;
  value: number;
};
