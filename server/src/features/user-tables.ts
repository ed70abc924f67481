import type { BanScope, NameChangeKind } from "contract/constants.ts";
import type { Role } from "contract/roles.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

export type UsersTable = {
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
  /** Whether they may not sign in. */
  blocked: Generated<Flag>;
  created_at: Instant;
  deleted_at: Instant | null;
};

/** The bans that hold; one of scope ALL blocks its user. */
export type BansTable = {
  user_id: number;
  scope: BanScope;
  /** The banned player reads it. */
  reason: string;
  /** It lifts itself then; `null`: an admin lifts it. */
  ends_at: Instant | null;
  banned_at: Instant;
};

export type SessionsTable = {
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
export type InvitationsTable = {
  user_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant;
};

/** A user's second factor of signing in: time-based one-time passwords (RFC 6238). */
export type SecondFactorsTable = {
  user_id: number;
  /** The key of the codes, base32. */
  secret: string;
  /** 0 until its first code was entered; then every sign-in needs one. */
  active: Flag;
  /** The step of time of the last code that was used: no code is used twice. */
  last_step: number;
};

/** Codes that stand for one of the second factor's, each once. */
export type RecoveryCodesTable = {
  user_id: number;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
};

/** In-game names of players besides their user names. */
export type AliasesTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name as it is unique (`foldedName`). */
  name_key: string;
  search_key: Generated<string>;
  proposed_at: Instant;
  /** `null`: no admin has confirmed it yet. */
  confirmed_at: Instant | null;
};

/** Who holds which name: user names and aliases of players who are not deleted. */
export type HeldNamesTable = {
  /** The name as it is unique (`foldedName`). */
  name_key: string;
  user_id: number;
  /** The name as it looks (`nameSkeleton`). */
  skeleton: string;
};

/** What happened to in-game names, for good. */
export type NameChangesTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  kind: NameChangeKind;
  by_user_id: number;
  changed_at: Instant;
};

export type AccountRequestsTable = {
  id: Generated<number>;
  user_name: string;
  contact: string;
  message: string;
  /** Of what the browser keeps that asked; of the invitation, once it is accepted. */
  secret_hash: string;
  /** Where it came from, of IPv6 the network; `null` after a day. */
  address: string | null;
  state: "OPEN" | "ACCEPTED" | "DECLINED";
  /** Why it was declined. */
  answer: string | null;
  requested_at: Instant;
};
