import type { RoundState } from "contract/constants.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

export type GameServersTable = {
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
};

/** The keys by which game servers post. After a rotation the old one is still accepted for a while. */
export type GameServerKeysTable = {
  id: Generated<number>;
  game_server_id: number;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  created_at: Instant;
  /** `null` for the newest. */
  ends_at: Instant | null;
};

/** What game servers posted, as it came. */
export type ReceivedRoundsTable = {
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
};

/** How much game servers posted, with all their keys. */
export type PostedBytesTable = {
  game_server_id: number;
  /** Days since 1970 UTC. */
  day: number;
  bytes: number;
};

/** The names of unmatched rounds that no player has. */
export type MissingNamesTable = {
  received_round_id: number;
  /** Without invisible characters (`visibleName`). */
  name: string;
};
