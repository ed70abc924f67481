import type {
  gameProtocols,
  ReservationRequest,
  ReservationState,
  RoundState,
  StoredIncident,
} from "contract/constants.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Tables for game servers, the rounds that they post, and reservations. */
export type GameServerTables = {
  game_servers: {
    id: Generated<number>;
    name: string;
    /** The normalised name, which must be unique. Null once the server is deleted, so that the name is available again. */
    name_key: string | null;
    /** 1 if its posts are accepted. */
    enabled: Generated<Flag>;
    /** 1 if rounds that match exactly and have reached a limit are frozen automatically. */
    auto_freeze: Generated<Flag>;
    created_at: Instant;
    deleted_at: Instant | null;
    /** The address that players connect to, as `host:port`. */
    address: Generated<string | null>;
    protocol: Generated<(typeof gameProtocols)[number]>;
    /** The address of its external console (econ), as `host:port`. */
    econ_address: Generated<string | null>;
    /** Encrypted with a key that is not in the database. */
    econ_password: Generated<string | null>;
    /** The available server with the lowest value is reserved first. */
    priority: Generated<number>;
    /** When its console was last checked; null if the current address was never checked. */
    checked_at: Generated<Instant | null>;
    /** The error message for admins if the server cannot be set up; null if it can. */
    fault: Generated<string | null>;
    /** The process that uses its console while the server is not reserved for a match. */
    console_user: Generated<string | null>;
    /** The end of the lease of `console_user`. */
    console_until: Generated<Instant>;
  };

  /** The keys with which game servers post. After a rotation, the old key is accepted for some time. */
  game_server_keys: {
    id: Generated<number>;
    game_server_id: number;
    /** SHA-256 of the key, hexadecimal. */
    key_hash: string;
    created_at: Instant;
    /** Null for the current key. */
    ends_at: Instant | null;
  };

  /** How many bytes game servers posted per day, with all their keys. */
  posted_bytes: {
    game_server_id: number;
    /** Days since the epoch, UTC. */
    day: number;
    bytes: number;
  };

  /** The messages that game servers posted. */
  received_rounds: {
    id: Generated<number>;
    game_server_id: number;
    received_at: Instant;
    /** SHA-256 of the body, hexadecimal. The same body is stored only once. */
    content_hash: string;
    /** The body; only its start if the post was ignored. Null once it was deleted because of its age. */
    body: string | null;
    state: RoundState;
    /** Why the round was not matched. */
    reason: string | null;
    result_id: number | null;
    /** The fingerprint of the round as it was posted, even if its result was corrected since. */
    fingerprint: string | null;
    /** The round counts as running until this time unless the server posts again. Null if it has ended or is not a round. */
    running_until: Instant | null;
    /** 1 while its result is waiting to be frozen. */
    to_freeze: 1 | null;
    /** The reservation whose key was used to post it. */
    reservation_id: Generated<number | null>;
  };

  /** The names in unmatched rounds that no player has. */
  missing_names: {
    received_round_id: number;
    /** Without invisible characters (`toVisibleName`). */
    name: string;
  };

  /** Reservations of game servers for matches. Each row is a state machine. */
  reservations: {
    id: Generated<number>;
    /** The match of a queue. Null for an event, and once the match is deleted. */
    match_id: number | null;
    /** The match of two clans. Null for a match of a queue, and once the event is deleted. */
    event_id: number | null;
    /** Null while no server is available. */
    game_server_id: number | null;
    state: ReservationState;
    /** 1 for the current reservation of its match or event; null for earlier ones. */
    present: 1 | null;
    /** 1 while it occupies the server; null before and after. */
    held: 1 | null;
    /** When its state last changed. */
    since: Instant;
    /** The number of failed attempts of the current step. */
    tries: Generated<number>;
    /** The earliest time of the next step. */
    due_at: Generated<Instant>;
    /** The process that is taking a step. */
    worker: string | null;
    /** The end of the lease of `worker`. */
    leased_until: Generated<Instant>;
    /** A pending request of an admin or leader. */
    asked: ReservationRequest | null;
    /** The leader who asked to end the match, while the other leader has not agreed. */
    end_asked_by: Generated<number | null>;
    /** 1 if an admin assigned this server to an event. Then it stays assigned even if the match is rescheduled. */
    assigned: Generated<Flag>;
    /** The next step after somebody lost access: first PASSWORD (change it), then KICK (those without access). */
    revocation: Generated<"PASSWORD" | "KICK" | null>;
    /** 1 while an admin prevents its release. */
    kept: Generated<Flag>;
    /** 1 once something was changed on the server. */
    touched: Generated<Flag>;
    /** When the round was started on the server; null before. */
    started_at: Instant | null;
    /** The number of finished rounds of the match on this server. */
    rounds: Generated<number>;
    /**
     * `ReservationSecrets` as encrypted JSON. Null once the server is released, except if the site gave up
     * resetting the server.
     */
    secrets: string | null;
    /** SHA-256 of the key with which the server posts rounds of this match, hexadecimal. */
    post_key_hash: string | null;
    /** The ids of the users who have seen the password, as a JSON array. */
    told: Generated<string>;
    /** The ids of the players on the server, as a JSON array; null if they are unknown. */
    present_ids: string | null;
    /** The death counts that the server reported, as JSON; null if it reported none. */
    kills: string | null;
    /** Messages about settings that this server does not support, as a JSON array. */
    notes: Generated<string>;
    /** Whether the server posts its rounds; null if it was not set up. */
    posts_rounds: Flag | null;
    /** Why the current step failed, as a message for admins. */
    fault: string | null;
    /** When the first of the consecutive failed attempts failed; null if the last attempt did not fail. */
    failing_since: Generated<Instant | null>;
    /** An incident on the server since the last round started. */
    incident: Generated<StoredIncident | null>;
    /** The log of the reservation, as a JSON array, oldest entry first. */
    steps: Generated<string>;
    /** When the reservation was created. */
    made_at: Instant;
  };
};
