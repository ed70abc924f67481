import type { Area } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Tables for results, and the competitions that they count for. */
export type ResultTables = {
  modes: {
    id: Generated<number>;
    name: string;
    name_key: string;
    /** The score limit on servers; 0 for no limit, null if it is not fixed. */
    score_limit: Generated<number | null>;
    /** The time limit on servers in minutes; 0 for no limit, null if it is not fixed. */
    time_limit: Generated<number | null>;
    /** The number of spectator slots on servers; null if it is not fixed. */
    spectators: Generated<number | null>;
  };

  /** A rating pool is a set of competitions that share one Elo: one per mode, and one for all seasons. */
  rating_pools: {
    id: Generated<number>;
    /** The last assigned freeze number. Freezing a result locks this row. */
    last_freeze_number: Generated<number>;
  };

  /** A competition is a ranked mode or a season. Each result counts for one. */
  competitions: {
    id: Generated<number>;
    area: Area;
    mode_id: number | null;
    season_id: number | null;
    rating_pool_id: number;
  };

  results: {
    id: Generated<number>;
    area: Area;
    competition_id: number | null;
    played_at: Instant;
    /** The number of players in the larger team; 0 without players. */
    team_size: number;
    time_limit: number | null;
    score_limit: number | null;
    /** Null in ranked results. */
    red_clan_id: number | null;
    blue_clan_id: number | null;
    map: string | null;
    /** The event that it belongs to; null in ranked results. */
    event_id: number | null;
    /** 1 if an admin set `event_id` by hand, even to no event. */
    event_chosen: Generated<Flag>;
    red_score: number;
    blue_score: number;
    forfeit_side: Side | null;
    /** 1 if the result is final ("validated" in the interface). */
    frozen: Flag;
    /** The position in the order of freezes in its rating pool, from 1; null if it is not frozen. */
    freeze_number: number | null;
    /** Null if it is not frozen. */
    frozen_at: Generated<Instant | null>;
    red_elo_before: number | null;
    blue_elo_before: number | null;
    /** The Elo that each red player gained and each blue player lost. */
    red_elo_gain: number | null;
    /** 1 once its round was imported or its scores were entered; 0 while it is an empty result. */
    has_round: Generated<Flag>;
    /** 1 while its round may still be running. Then later posts of the game server replace it. */
    running: Generated<Flag>;
    /** When its round started, by what its game server has posted; null if no server has. */
    started_at: Generated<Instant | null>;
    /** The hash of the current values of its round, to find duplicates. Null without a round. */
    fingerprint: string | null;
    created_at: Instant;
  };

  result_players: {
    id: Generated<number>;
    result_id: number;
    user_id: number;
    side: Side;
    score: number;
    flags: number | null;
    kills: number;
    deaths: number;
    /** Extended metrics that the game server reported for this player, as JSON; null without any. */
    figures: Generated<string | null>;
  };

  /** The number of results per span of days, so that totals and page offsets need no counting query. */
  result_counts: {
    area: Area;
    /** 0 for results without a competition. */
    competition_id: number;
    frozen: Flag;
    /** The length of the span in days: 1, 32 or 1024. */
    days: number;
    /** Empty for the total over all maps, including results without a map. */
    map: string;
    /** The number of the span since the epoch (UTC). */
    span: number;
    /** The number of results. */
    results: number;
  };

  /** Objections of players to results; at most one per player and result. */
  disputes: {
    result_id: number;
    user_id: number;
    reason: string;
    opened_at: Instant;
    /** The three columns of the answer are set together when an admin answers, and null before. */
    answer: string | null;
    answered_by: number | null;
    answered_at: Instant | null;
  };
};
