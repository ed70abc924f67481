import type { gameProtocols, ReservationState, RoundState, StoredIncident } from "contract/constants.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** The game servers, what they post, and what the league does on them. */
export type GameServerTables = {
  game_servers: {
    id: Generated<number>;
    name: string;
    /** The name as it is compared; `null` once deleted, which frees it. */
    name_key: string | null;
    /** 1 while its posts are accepted. */
    enabled: Generated<Flag>;
    /** 1 where rounds that fit a match exactly and reached a limit freeze by themselves. */
    auto_freeze: Generated<Flag>;
    created_at: Instant;
    deleted_at: Instant | null;
    /** Where players connect, `host:port`. */
    address: Generated<string | null>;
    protocol: Generated<(typeof gameProtocols)[number]>;
    /** Where its external console listens, `host:port`. */
    econ_address: Generated<string | null>;
    /** Sealed by a key that is not in the database. */
    econ_password: Generated<string | null>;
    /** The free server with the lowest is taken first. */
    priority: Generated<number>;
    /** When its console was tried last; `null`: not with the present address. */
    checked_at: Generated<Instant | null>;
    /** Why it cannot be set up, in words; `null`: it can. */
    fault: Generated<string | null>;
    /** Who has a connection to its console while no match has the server, and until when at most. */
    console_user: Generated<string | null>;
    console_until: Generated<Instant>;
  };

  /** The keys by which game servers post. After a rotation the old one is still accepted for a while. */
  game_server_keys: {
    id: Generated<number>;
    game_server_id: number;
    /** SHA-256 of the key, hexadecimal. */
    key_hash: string;
    created_at: Instant;
    /** `null` for the newest. */
    ends_at: Instant | null;
  };

  /** How much game servers posted, with all their keys. */
  posted_bytes: {
    game_server_id: number;
    /** Days since 1970 UTC. */
    day: number;
    bytes: number;
  };

  /** What game servers posted, as it came. */
  received_rounds: {
    id: Generated<number>;
    game_server_id: number;
    received_at: Instant;
    /** SHA-256 of the body, hexadecimal: the same post is kept once. */
    content_hash: string;
    /** The body, of an ignored one its start; `null` once it was removed for its age. */
    body: string | null;
    state: RoundState;
    /** Why it was not matched. */
    reason: string | null;
    result_id: number | null;
    /** The fingerprint of the round as it was reported, whatever its result was corrected to since. */
    fingerprint: string | null;
    /** Until when the round may still be played if no later post comes; `null`: it has ended, or was none. */
    running_until: Instant | null;
    /** 1 while its result is to be frozen. */
    to_freeze: 1 | null;
    /** The reservation with whose key it was posted. */
    reservation_id: Generated<number | null>;
  };

  /** The names of unmatched rounds that no player has. */
  missing_names: {
    received_round_id: number;
    /** Without invisible characters (`visibleName`). */
    name: string;
  };

  /** Game servers that the league sets up for matches, with what it does there: a state machine of one row each. */
  reservations: {
    id: Generated<number>;
    /** What it is for: a match of a queue, or a match of two clans; neither, once that is deleted. */
    match_id: number | null;
    event_id: number | null;
    /** `null` while none is free. */
    game_server_id: number | null;
    state: ReservationState;
    /** 1 for the one that its match or event has now; `null` for earlier ones, of which there may be many. */
    present: 1 | null;
    /** 1 while the server is taken by it; `null` before and after. */
    held: 1 | null;
    /** When its state changed last. */
    since: Instant;
    /** Tries of the step under way that have failed. */
    tries: Generated<number>;
    /** No step is taken before. */
    due_at: Generated<Instant>;
    /** The process that takes its steps, until when. */
    worker: string | null;
    leased_until: Generated<Instant>;
    /** What an admin or leader asked for and no process has done yet. */
    asked: "START" | "END" | "MOVE" | "RELEASE" | null;
    /** The leader who asked to end the match, which the other one has not agreed to. */
    end_asked_by: Generated<number | null>;
    /** 1 where an admin gave an event this server: it is not given up because the match is at another time. */
    assigned: Generated<Flag>;
    /** What is left to do since somebody lost access: another password first, then those without access are kicked. */
    revocation: Generated<"PASSWORD" | "KICK" | null>;
    /** 1 while an admin keeps it from being released. */
    kept: Generated<Flag>;
    /** 1 once anything was set on the server. */
    touched: Generated<Flag>;
    /** When the round was started on the server; `null`: not yet. */
    started_at: Instant | null;
    /** Rounds of the match that are over on it. */
    rounds: Generated<number>;
    /** JSON of `ReservationSecrets`, sealed; `null` once the server is released, unless it was given up. */
    secrets: string | null;
    /** SHA-256 of the key with which the server posts the rounds of this match, hexadecimal. */
    post_key_hash: string | null;
    /** JSON: the keys of the users who were told the password. */
    told: Generated<string>;
    /** JSON: the keys of the players who are there; `null`: it is not known. */
    present_ids: string | null;
    /** JSON of `Kills`; `null`: the server has told none. */
    kills: string | null;
    /** JSON: what cannot be set on this server, in words. */
    notes: Generated<string>;
    /** Whether the server posts its rounds; `null`: none was set up. */
    posts_rounds: Flag | null;
    /** Why the step under way failed, in words. */
    fault: string | null;
    /** When the first of the tries failed that have failed without a break; `null`: the last one did not. */
    failing_since: Generated<Instant | null>;
    /** What happened to the server since the last round began. */
    incident: Generated<StoredIncident | null>;
    /** JSON: what happened, in its order. */
    steps: Generated<string>;
    made_at: Instant;
  };
};
