import type { VoteType } from "contract/constants.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

export type EventsTable = {
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
export type CancelledEventsTable = Omit<EventsTable, "id" | "description" | "twitch" | "sequence"> & {
  sequence: number;
};

/** What a clan proposes for a match; it counts while who proposed it leads the clan. */
export type DateProposalsTable = {
  event_id: number;
  clan_id: number;
  proposed_by: number;
  proposed_at: Instant;
  /** Starts of the match in ms UTC, in their order: an array in JSON. */
  dates: string;
};

/** The players whom a clan's leader named for a match, in the order of their positions. */
export type LineUpPlayersTable = {
  event_id: number;
  user_id: number;
  clan_id: number;
  /** From 1. */
  position: number;
  substitute: Flag;
};

/** The map of a match that a clan's leader picked. */
export type MapPicksTable = {
  event_id: number;
  clan_id: number;
  map: string;
  picked_at: Instant;
};

/** The secret in the address of a user's matches for calendar programs. */
export type CalendarLinksTable = {
  user_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
};

export type VotesTable = {
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
export type VoteEntriesTable = {
  id: Generated<number>;
  vote_id: number;
  voter_id: number;
  slot: number;
  /** In a vote on clans. */
  clan_id: number | null;
  /** In a vote on players. */
  player_id: number | null;
};

/** Versions of the rules of seasons. Before its first one a season has the league's first rules. */
export type SeasonRulesTable = {
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

export type MotionsTable = {
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
export type MotionVotesTable = {
  motion_id: number;
  clan_id: number;
  in_favour: Flag;
};
