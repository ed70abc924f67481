import type { CrestShape } from "contract/crests.ts";
import type { Hue } from "contract/hues.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** A clan in one season; the next season gets a copy with name and roster. Won rounds are its points. */
export type ClansTable = {
  id: Generated<number>;
  season_id: number;
  name: string;
  name_key: string;
  search_key: Generated<string>;
  /** What was chosen for its crest: all three or none. Unique in the season: the shape, and the pair of colours. */
  crest_shape: CrestShape | null;
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
export type ClanPlayersTable = {
  season_id: number;
  user_id: number;
  clan_id: number;
  came_at: Instant;
  /** 1 for the clan's leader, of whom there is at most one. */
  leads: Generated<Flag>;
};

/** Open invitations of clans to players. One that is answered or withdrawn is deleted. */
export type ClanInvitationsTable = {
  clan_id: number;
  user_id: number;
  season_id: number;
  invited_by: number;
  invited_at: Instant;
};

/** Former members of clans: one row each time that a user left. */
export type PastClanPlayersTable = {
  id: Generated<number>;
  season_id: number;
  user_id: number;
  clan_id: number;
  came_at: Instant;
  left_at: Instant;
};
