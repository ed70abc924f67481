import type { Side } from "contract/sides.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Tables for queues, matches, cooldowns, and the resources on Discord that show them. */
export type QueueTables = {
  queues: {
    id: Generated<number>;
    name: string;
    name_key: string;
    mode_id: number;
    /** Players per side. */
    team_size: number;
    /** The names of maps, as a JSON array. */
    maps: string;
    /** The number of joins so far. Each join increments it, and the player gets the new value as `place`. */
    joins: Generated<number>;
    /** The connected Discord server; null without one. */
    guild_id: string | null;
  };

  /** Waiting players. */
  queue_players: {
    queue_id: number;
    user_id: number;
    /** The position: the player with the lowest value is first. */
    place: number;
    joined_at: Instant;
    /** 1 if the player is inactive. Matches skip inactive players. */
    away: Generated<Flag>;
    /** When a match last skipped this player. */
    passed_over_at: Instant | null;
  };

  /** How long players waited for a match, as a histogram. */
  queue_waits: {
    queue_id: number;
    /** The UTC hour of the day in which they joined, 0 to 23. */
    hour: number;
    /** The bucket: the smallest of the `waitBucketMinutes` that the wait did not exceed, or else the largest. */
    minutes: number;
    /** The number of players. */
    players: number;
  };

  /** When players were last active. Updated while they wait in a queue. */
  presences: { user_id: number; seen_at: Instant };

  /** A match of a queue: a round to be played, with an empty result for it. */
  matches: {
    id: Generated<number>;
    queue_id: number | null;
    /** Null once its result is deleted. */
    result_id: number | null;
    /** The competition that it counts for; null once its mode is deleted. */
    competition_id: number | null;
    map: string;
    /** The mean `elo` of the red `match_players`. */
    red_elo: number;
    /** The mean `elo` of the blue `match_players`. */
    blue_elo: number;
    /** When the match was created. */
    made_at: Instant;
    /** When the ready check expires; null once all players are ready. */
    ready_until: Instant | null;
    /** 1 if a game server has posted its round while the match is open: the round may still be running. */
    running: Generated<Flag>;
    /** Null while the match is open. */
    closed_at: Instant | null;
  };

  match_players: {
    match_id: number;
    user_id: number;
    side: Side;
    /** The side that matchmaking chose; null for substitutes. */
    made_side: Side | null;
    /** 1 if the player was removed from the match later. */
    gone: Generated<Flag>;
    /** The player's Elo when the player joined the match. */
    elo: number;
    /** The player's previous `place` in the queue, restored if the match is cancelled; 0 for a substitute. */
    place: number;
    joined_at: Instant;
    ready: Generated<Flag>;
    wants_cancel: Generated<Flag>;
    /** 1 while the player is in an open match, otherwise null. A unique index allows only one open match per player. */
    open: 1 | null;
  };

  /** Periods in which a player may not join queues, and the reasons. */
  cooldowns: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    starts_at: Instant;
    ends_at: Instant;
  };

  /** The Discord servers of the bot, as the gateway reports them. */
  discord_guilds: { id: string; name: string; icon: string | null; member_count: number };

  /** The state of the bot's connection to Discord, written by the process that holds it; one row. */
  discord_state: {
    id: 1;
    connected: 0 | 1;
    /** The error message for admins. */
    fault: string | null;
    /** 1 if Discord would reject every further attempt. Then the bot tries again only when an admin asks for it. */
    refused: 0 | 1;
    /** When this state began. */
    since: Instant;
  };

  /** Channels and messages of queues on Discord. They remain after the queue is deleted, until they are deleted on Discord. */
  discord_resources: {
    id: Generated<number>;
    queue_id: number;
    /** The key of the resource within the queue, such as `results` or `match 9 red`. */
    part: string;
    kind: "category" | "text" | "voice" | "message";
    /** The result that a message shows. */
    result_id: number | null;
    guild_id: string;
    /** The category of a channel, the channel of a message. */
    parent_id: string | null;
    /** A random nonce: Discord creates a message only once, even if it is sent several times. */
    nonce: string;
    /** Discord's id; null until it is known. */
    discord_id: string | null;
    /** The current content: the name of a channel, or the hash of a message. Null if unknown, for example during an edit. */
    shown: string | null;
    /** 1, or null if it is marked for deletion, so that a new resource may have the same `part`. */
    wanted: 1 | null;
  };
};
