import type { VoteType } from "contract/constants.ts";
import type { EmblemShape } from "contract/emblems.ts";
import type { Hue } from "contract/hues.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Tables for seasons: rules, clans, events and votes. */
export type SeasonTables = {
  seasons: {
    id: Generated<number>;
    name: string;
    name_key: string;
    starts_at: Instant;
    ends_at: Instant;
    /** 1 for the active season; null for all others. */
    active: 1 | null;
    ended_at: Instant | null;
    /** In euros; null if there are no prizes. */
    prize_pool: number | null;
    /** The start of the transfer window, in which leaders may change rosters. Null for no start. */
    transfer_from: Instant | null;
    /** The end of the transfer window (inclusive). Null for no end. */
    transfer_to: Instant | null;
  };

  /** Versions of the rules of seasons. Each season has a version that applies from its start. */
  season_rules: {
    id: Generated<number>;
    season_id: number;
    /**
     * When the version takes effect; 0 for the first version. The latest version that has taken effect applies; if several
     * have the same time, the one with the highest id.
     */
    holds_from: Instant;
    /** `SeasonRules` as JSON. */
    rules: string;
    /** The season from which the rules were copied. */
    copied_from: number | null;
    /** The motion that introduced this version; null if an admin introduced it without a motion. */
    motion_id: number | null;
  };

  /** Proposals to change the rules, on which the clans vote. */
  motions: {
    id: Generated<number>;
    season_id: number;
    text: string;
    /** The clan whose leader proposed it; null if an admin did. */
    clan_id: number | null;
    proposed_by: number;
    proposed_at: Instant;
    /** Null before voting opens. */
    opened_at: Instant | null;
    closed_at: Instant | null;
    /** The votes in favour, counted when the motion is closed; null before. */
    yes: number | null;
    /** The votes against, counted when the motion is closed; null before. */
    no: number | null;
  };

  /** The votes on open motions, one per clan. They are deleted when they are counted, so that they stay secret. */
  motion_votes: {
    motion_id: number;
    clan_id: number;
    in_favour: Flag;
  };

  /** A clan in one season. `copyClans` copies its name, emblem and roster to the next season. Its points are the won rounds. */
  clans: {
    id: Generated<number>;
    season_id: number;
    name: string;
    name_key: string;
    /** The normalised name for the global search (`toSearchKey`). */
    search_key: Generated<string>;
    /**
     * The chosen emblem: its shape and two colours, which are set together. No two clans of a season have the same
     * shape, and no two have the same pair of colours.
     */
    crest_shape: EmblemShape | null;
    crest_colour: Hue | null;
    crest_second_colour: Hue | null;
    games: Generated<number>;
    wins: Generated<number>;
    losses: Generated<number>;
    /** The total score of the clan in its rounds, without forfeits. */
    team_score: Generated<number>;
    /** The last five outcomes, the oldest first: W, L or D. */
    form: Generated<string>;
    /** The mean Elo of its players at the end of the season; null before. */
    final_elo: number | null;
  };

  /** Rosters. A user is in at most one clan of a season. */
  clan_players: {
    season_id: number;
    user_id: number;
    clan_id: number;
    /** When the user joined the clan. */
    came_at: Instant;
    /** 1 for the leader. A clan has at most one. */
    leads: Generated<Flag>;
  };

  /** Former members of clans. One row each time a user left a clan. */
  past_clan_players: {
    id: Generated<number>;
    season_id: number;
    user_id: number;
    clan_id: number;
    came_at: Instant;
    left_at: Instant;
  };

  /** Open invitations of clans to players. They are deleted when they are answered or withdrawn. */
  clan_invitations: {
    clan_id: number;
    user_id: number;
    season_id: number;
    invited_by: number;
    invited_at: Instant;
  };

  events: {
    id: Generated<number>;
    season_id: number;
    clan_a_id: number;
    clan_b_id: number;
    /** Null to use the names of the clans. */
    title: string | null;
    description: string;
    starts_at: Instant;
    ends_at: Instant;
    /** The URL of the stream. */
    twitch: string | null;
    /** Its permanent identity in calendar programs. */
    uid: string;
    /** The number of changes. Calendar programs use the version with the highest number. */
    sequence: Generated<number>;
    changed_at: Instant;
  };

  /** Deleted events. Calendar feeds list them as cancelled. */
  cancelled_events: Omit<SeasonTables["events"], "id" | "description" | "twitch" | "sequence"> & {
    sequence: number;
  };

  /** The events, with their start times, for which players have been reminded. */
  event_reminders: { event_id: number; starts_at: Instant };

  /** A clan's proposed dates for an event. They are valid while the proposer leads the clan. */
  date_proposals: {
    event_id: number;
    clan_id: number;
    proposed_by: number;
    proposed_at: Instant;
    /** The proposed start times in order, as a JSON array of milliseconds since the epoch. */
    dates: string;
  };

  /** The line-ups for events, entered by the leaders of the clans. */
  line_up_players: {
    event_id: number;
    user_id: number;
    clan_id: number;
    /** From 1. */
    position: number;
    substitute: Flag;
  };

  /** The maps that the leaders of the clans picked for events. */
  map_picks: {
    event_id: number;
    clan_id: number;
    map: string;
    picked_at: Instant;
  };

  votes: {
    id: Generated<number>;
    season_id: number;
    question: string;
    type: VoteType;
    /** The number of options that each voter may choose. */
    max_votes: number;
    /** When voting opens. */
    starts_at: Instant;
    /** When voting ends (inclusive). */
    ends_at: Instant;
    /** 0 until an admin saves the vote for the first time. Until then, only admins see it. */
    saved: Flag;
  };

  /** The chosen options. A voter uses the slots 1 to `max_votes`, each slot and each option at most once. */
  vote_entries: {
    id: Generated<number>;
    vote_id: number;
    voter_id: number;
    slot: number;
    /** The chosen clan in a vote on clans; otherwise null. */
    clan_id: number | null;
    /** The chosen player in a vote on players; otherwise null. */
    player_id: number | null;
  };
};
