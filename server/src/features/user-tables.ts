import type { Role } from "contract/roles.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

export type Users = {
  id: Generated<number>;
  user_name: string;
  /** The name as it is compared; `null` once deleted, which frees it. */
  user_name_key: string | null;
  /** The name without case and invisible characters (`foldedName`); `null` once deleted. */
  folded_name: string | null;
  /** The name as it is found by the search for everything (`searchKey`). */
  search_key: Generated<string>;
  email: string | null;
  password_hash: string;
  role: Role;
  avatar: string | null;
  /** `null`: the tee is drawn by the key. */
  tee: Generated<ChosenTee | null>;
  blocked: Generated<Flag>;
  created_at: Instant;
  deleted_at: Instant | null;
};

export type Sessions = {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: Instant;
  seen_at: Instant;
  /** What it was begun with, such as "Firefox on Windows"; `null`: unknown. */
  device: string | null;
};

/** A link by which a user sets the password, once. A user has at most one by admins, and one by e-mail. */
export type Invitations = {
  user_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant;
};
