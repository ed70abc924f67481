import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

export type Queues = {
  id: Generated<number>;
  name: string;
  name_key: string;
  mode_id: number;
  /** Players a side. */
  team_size: number;
  /** JSON, names of maps. */
  maps: string;
  /** How often somebody joined: the next one's place. */
  joins: Generated<number>;
  /** The Discord server it is connected to. */
  guild_id: string | null;
};

/** Who waits where. The lowest place is the front. */
export type QueuePlayers = { queue_id: number; user_id: number; place: number; joined_at: Instant };

/** What a full queue made: a round to be played, for which a result stands ready. */
export type Matches = {
  id: Generated<number>;
  queue_id: number | null;
  /** `null` once its result is deleted. */
  result_id: number | null;
  /** What it counts for; `null` once its mode is deleted. */
  board_id: number | null;
  map: string;
  /** The mean Elo of each team when it was made. */
  red_elo: number;
  blue_elo: number;
  made_at: Instant;
  /** Whoever is not ready by then is taken out; `null` once all are. */
  ready_until: Instant | null;
  /** `null` while it is open. */
  closed_at: Instant | null;
};

export type MatchPlayers = {
  match_id: number;
  user_id: number;
  side: Side;
  /** The side on which the queue put them; `null` for who was put into the result later. */
  made_side: Side | null;
  /** 1 for who was taken out of the result since. */
  gone: Generated<Flag>;
  elo: number;
  /** Where and since when they waited, for those who go back to the front. A substitute has no place: 0. */
  place: number;
  joined_at: Instant;
  ready: Generated<Flag>;
  wants_cancel: Generated<Flag>;
  /** 1 while the match is open and they are in it, `null` after: nobody is in two open ones. */
  open: 1 | null;
};

/** For how long a player may not queue, and why. */
export type Cooldowns = {
  id: Generated<number>;
  user_id: number;
  reason: string;
  starts_at: Instant;
  ends_at: Instant;
};
