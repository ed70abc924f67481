import type { Area } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** The results, and what they count for. */
export type ResultTables = {
  modes: {
    id: Generated<number>;
    name: string;
    name_key: string;
    /** Points and minutes to which servers are set, 0: no limit, and places for spectators; `null`: not agreed. */
    score_limit: Generated<number | null>;
    time_limit: Generated<number | null>;
    spectators: Generated<number | null>;
  };

  /** Competitions whose results move the same Elo: one pool per mode, and one for all seasons. */
  rating_pools: {
    id: Generated<number>;
    /** The last freeze number that was given. Freezes lock this row. */
    last_freeze_number: Generated<number>;
  };

  /** What a result counts for: a ranked mode or a season. */
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
    /** Players of the larger team; 0 without players. */
    team_size: number;
    time_limit: number | null;
    score_limit: number | null;
    /** Only in the league. */
    red_clan_id: number | null;
    blue_clan_id: number | null;
    map: string | null;
    /** The event that it belongs to; only in the league. */
    event_id: number | null;
    /** 1 where an admin chose the event, or none. */
    event_chosen: Generated<Flag>;
    red_score: number;
    blue_score: number;
    forfeit_side: Side | null;
    frozen: Flag;
    /** Its position in the order of its pool's freezes, from 1. */
    freeze_number: number | null;
    /** `null`: not frozen. */
    frozen_at: Generated<Instant | null>;
    red_elo_before: number | null;
    blue_elo_before: number | null;
    /** Each red player's gain; each blue player lost as much. */
    red_elo_gain: number | null;
    /** 1 once it was imported or its scores were entered. */
    has_round: Generated<Flag>;
    /** 1 while its round may still be played: later posts of a game server replace it. */
    running: Generated<Flag>;
    /** The hash of its round as it stands now, equal for results of the same round; `null` without one. */
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
    /** JSON, what else the game server told of them; `null`: nothing. */
    figures: Generated<string | null>;
  };

  /** How many results there are in a span of days, so that totals and page offsets need no count. */
  result_counts: {
    area: Area;
    /** 0: results without a competition. */
    competition_id: number;
    frozen: Flag;
    /** Length in days: 1, 32 or 1024. */
    days: number;
    /** Empty: results of all maps and of none. */
    map: string;
    /** Number of the span since 1970 UTC. */
    span: number;
    results: number;
  };

  /** What a player says is wrong with a result, once for each. */
  disputes: {
    result_id: number;
    user_id: number;
    reason: string;
    opened_at: Instant;
    /** An admin's, all three or none. */
    answer: string | null;
    answered_by: number | null;
    answered_at: Instant | null;
  };
};
