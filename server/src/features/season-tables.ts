import type { VoteType } from "contract/constants.ts";
import type { EmblemShape } from "contract/emblems.ts";
import type { Hue } from "contract/hues.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** What belongs to a season: its rules, its clans and their matches, and its votes. */
export type SeasonTables = {
  seasons: {
    id: Generated<number>;
    name: string;
    name_key: string;
    starts_at: Instant;
    ends_at: Instant;
    /** 1 for the one that is active; `null` for all others, of which there may be many. */
    active: 1 | null;
    ended_at: Instant | null;
    /** Euros; `null`: there are no prizes. */
    prize_pool: number | null;
    /** Leaders change rosters from here … `null`: from its start. */
    transfer_from: Instant | null;
    /** … to here, both included. `null`: to its end. */
    transfer_to: Instant | null;
  };

  /** Versions of the rules of seasons. Each season has one from its beginning. */
  season_rules: {
    id: Generated<number>;
    season_id: number;
    /** Of the versions that have begun, the latest holds; of those of one instant, the one with the highest key. 0: from the beginning. */
    holds_from: Instant;
    /** `SeasonRules` as JSON. */
    rules: string;
    /** The season whose rules it took over. */
    copied_from: number | null;
    /** The motion that carried it. */
    motion_id: number | null;
  };

  motions: {
    id: Generated<number>;
    season_id: number;
    text: string;
    /** The clan whose leader proposed it; `null`: an admin. */
    clan_id: number | null;
    proposed_by: number;
    proposed_at: Instant;
    /** `null`: not yet. */
    opened_at: Instant | null;
    closed_at: Instant | null;
    /** Counted when it is closed. */
    yes: number | null;
    no: number | null;
  };

  /** The votes on motions that are open: one a clan. They are deleted when they are counted, so that they stay secret. */
  motion_votes: {
    motion_id: number;
    clan_id: number;
    in_favour: Flag;
  };

  /** A clan in one season; the next season gets a copy with name and roster. Won rounds are its points. */
  clans: {
    id: Generated<number>;
    season_id: number;
    name: string;
    name_key: string;
    search_key: Generated<string>;
    /** What was chosen for its crest: all three or none. Unique in the season: the shape, and the pair of colours. */
    crest_shape: EmblemShape | null;
    crest_colour: Hue | null;
    crest_second_colour: Hue | null;
    games: Generated<number>;
    wins: Generated<number>;
    losses: Generated<number>;
    /** Its own scores added up, without forfeits. */
    team_score: Generated<number>;
    form: Generated<string>;
    /** The mean Elo of its players when the season ended. */
    final_elo: number | null;
  };

  /** Rosters. A user is in at most one clan of a season. */
  clan_players: {
    season_id: number;
    user_id: number;
    clan_id: number;
    came_at: Instant;
    /** 1 for the clan's leader, of whom there is at most one. */
    leads: Generated<Flag>;
  };

  /** Former members of clans: one row each time that a user left. */
  past_clan_players: {
    id: Generated<number>;
    season_id: number;
    user_id: number;
    clan_id: number;
    came_at: Instant;
    left_at: Instant;
  };

  /** Open invitations of clans to players. One that is answered or withdrawn is deleted. */
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
    /** `null`: made from the names of its clans. */
    title: string | null;
    description: string;
    starts_at: Instant;
    ends_at: Instant;
    /** The stream's address. */
    twitch: string | null;
    /** Its identity in calendar programs, for good. */
    uid: string;
    /** How often it was changed: calendar programs take the higher number for the newer event. */
    sequence: Generated<number>;
    changed_at: Instant;
  };

  /** Deleted events, which feeds list as cancelled for calendar programs that have read them. */
  cancelled_events: Omit<SeasonTables["events"], "id" | "description" | "twitch" | "sequence"> & {
    sequence: number;
  };

  /** The starts of events of which their players were reminded. */
  event_reminders: { event_id: number; starts_at: Instant };

  /** What a clan proposes for a match; it counts while who proposed it leads the clan. */
  date_proposals: {
    event_id: number;
    clan_id: number;
    proposed_by: number;
    proposed_at: Instant;
    /** Starts of the match in ms UTC, in their order: an array in JSON. */
    dates: string;
  };

  /** The players whom a clan's leader named for a match, in the order of their positions. */
  line_up_players: {
    event_id: number;
    user_id: number;
    clan_id: number;
    /** From 1. */
    position: number;
    substitute: Flag;
  };

  /** The map of a match that a clan's leader picked. */
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
    /** How many options each voter may choose. */
    max_votes: number;
    /** Active from here … */
    starts_at: Instant;
    /** … to here, both included. */
    ends_at: Instant;
    /** 0 until an admin saves it for the first time; until then only admins see it. */
    saved: Flag;
  };

  /** A voter's votes take the slots 1 to `max_votes`: no two the same slot, no two the same option. */
  vote_entries: {
    id: Generated<number>;
    vote_id: number;
    voter_id: number;
    slot: number;
    /** In a vote on clans. */
    clan_id: number | null;
    /** In a vote on players. */
    player_id: number | null;
  };
};
