import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Who waits where, and the matches that are made of them; and what Discord shows of it. */
export type QueueTables = {
  queues: {
    id: Generated<number>;
    name: string;
    name_key: string;
    mode_id: number;
    /** Players per side. */
    team_size: number;
    /** JSON, names of maps. */
    maps: string;
    /** A counter of joins, from which the next `place` is taken. */
    joins: Generated<number>;
    /** The Discord server it is connected to. */
    guild_id: string | null;
  };

  /** The waiting players. `place` orders them: the lowest is first. */
  queue_players: {
    queue_id: number;
    user_id: number;
    place: number;
    joined_at: Instant;
    /** 1 for a player who was inactive for long; matches are made without them. */
    away: Generated<Flag>;
    /** When a match was made without them last. */
    passed_over_at: Instant | null;
  };

  /** How many players waited for a match of a queue for how long. */
  queue_waits: {
    queue_id: number;
    /** The UTC hour of the day in which they joined, 0 to 23. */
    hour: number;
    /** The first of the `waitBounds` that the wait did not exceed, or the last one. */
    minutes: number;
    players: number;
  };

  /** When players were last active; kept up to date while they wait in a queue. */
  presences: { user_id: number; seen_at: Instant };

  /** A match: a round to be played, with an empty result that awaits it. */
  matches: {
    id: Generated<number>;
    queue_id: number | null;
    /** `null` once its result is deleted. */
    result_id: number | null;
    /** The competition that it counts for; `null` once its mode is deleted. */
    competition_id: number | null;
    map: string;
    /** The mean Elo of each team when it was made. */
    red_elo: number;
    blue_elo: number;
    made_at: Instant;
    /** When the ready check expires; `null` once all players are ready. */
    ready_until: Instant | null;
    /** 1 once a game server has posted its round while it is open: the round may still be played. */
    running: Generated<Flag>;
    /** `null` while it is open. */
    closed_at: Instant | null;
  };

  match_players: {
    match_id: number;
    user_id: number;
    side: Side;
    /** The side that matchmaking chose; `null` for substitutes. */
    made_side: Side | null;
    /** 1 for a player who was removed from the result since. */
    gone: Generated<Flag>;
    elo: number;
    /** Their former position in the queue, restored when the match is cancelled; 0 for a substitute. */
    place: number;
    joined_at: Instant;
    ready: Generated<Flag>;
    wants_cancel: Generated<Flag>;
    /** 1 while the match is open and they are in it, `null` after: nobody is in two open ones. */
    open: 1 | null;
  };

  /** Until when a player may not queue, and why. */
  cooldowns: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    starts_at: Instant;
    ends_at: Instant;
  };

  /** The Discord servers that the bot is on, as the gateway reports them. */
  discord_guilds: { id: string; name: string; icon: string | null; member_count: number };

  /** Whether the bot is connected to Discord, as the process that speaks to Discord last knew; one row. */
  discord_state: {
    id: 1;
    connected: 0 | 1;
    /** The error, for people. */
    fault: string | null;
    /** 1: Discord would refuse every further attempt, so that none is made until an admin asks. */
    refused: 0 | 1;
    /** Since when this is so. */
    since: Instant;
  };

  /** Channels and messages of queues on Discord. They outlive the queue until they are removed there. */
  discord_resources: {
    id: Generated<number>;
    queue_id: number;
    /** The resource's key within the queue, such as `results` or `match 9 red`. */
    part: string;
    kind: "category" | "text" | "voice" | "message";
    /** The result that a message shows. */
    result_id: number | null;
    guild_id: string;
    /** The category of a channel, the channel of a message. */
    parent_id: string | null;
    /** A random nonce: Discord makes a message once, however often it is sent. */
    nonce: string;
    /** Discord's id; `null` until it is known. */
    discord_id: string | null;
    /** What it shows: a channel's name, a hash of a message; `null`: unknown, as while an edit is not answered. */
    shown: string | null;
    /** 1; `null` when marked for deletion, so that a new resource may use its key. */
    wanted: 1 | null;
  };
};
