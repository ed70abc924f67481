import type { BanScope, NameChangeKind } from "contract/constants.ts";
import type { Role } from "contract/roles.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** What there is of somebody with an account, and who asks for one. */
export type UserTables = {
  users: {
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
  bans: {
    user_id: number;
    scope: BanScope;
    /** The banned player reads it. */
    reason: string;
    /** It lifts itself then; `null`: an admin lifts it. */
    ends_at: Instant | null;
    banned_at: Instant;
  };

  sessions: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    created_at: Instant;
    seen_at: Instant;
    /** What it was begun with, such as "Firefox on Windows"; `null`: unknown. */
    device: string | null;
  };

  /** Made by admins. */
  invitations: PasswordLink;

  /** Sent by e-mail. */
  password_resets: PasswordLink;

  /** The other e-mails that an account tried lately: each try tells whether the e-mail is taken. */
  email_tries: {
    user_id: number;
    /** SHA-256 of the e-mail, hexadecimal. */
    email_hash: string;
    tried_at: Instant;
  };

  /** A user's second factor of signing in: time-based one-time passwords (RFC 6238). */
  second_factors: {
    user_id: number;
    /** The key of the codes, base32. */
    secret: string;
    /** 0 until its first code was entered; then every sign-in needs one. */
    active: Flag;
    /** The step of time of the last code that was used: no code is used twice. */
    last_step: number;
  };

  /** Codes that stand for one of the second factor's, each once. */
  recovery_codes: {
    user_id: number;
    /** SHA-256 of the code, hexadecimal. */
    code_hash: string;
  };

  account_requests: {
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

  /** In-game names of players besides their user names. */
  aliases: {
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
  reserved_names: {
    /** The name as it is unique (`foldedName`). */
    name_key: string;
    user_id: number;
    /** The name as it looks (`nameSkeleton`). */
    skeleton: string;
  };

  /** What happened to in-game names, for good. */
  name_changes: {
    id: Generated<number>;
    user_id: number;
    name: string;
    kind: NameChangeKind;
    by_user_id: number;
    changed_at: Instant;
  };

  /** Users' own Discord accounts: one account per user, one user per account. */
  discord_accounts: { user_id: number; discord_id: string; name: string };

  /** Pending OAuth2 authorizations of users who link an account. */
  discord_links: {
    /** SHA-256 of the `state` parameter, hexadecimal. */
    state_hash: string;
    user_id: number;
    expires_at: Instant;
  };

  /** Browsers that came back from Discord to sign in. */
  discord_sign_ins: {
    /** SHA-256 of the secret in the browser's cookie, hexadecimal. */
    browser_hash: string;
    /** The account that Discord confirmed; `null`: not yet, or no more. */
    discord_id: string | null;
    name: string | null;
    expires_at: Instant;
  };

  /** The secret in the address of a user's matches for calendar programs. */
  calendar_links: {
    user_id: number;
    /** SHA-256 of the secret, hexadecimal. */
    secret_hash: string;
    created_at: Instant;
  };

  /** The browsers that are told of calls while no page is open. */
  push_subscriptions: {
    id: Generated<number>;
    user_id: number;
    /** Where its push service takes messages: whoever knows it and the keys can tell this browser something. */
    endpoint: string;
    /** Of the browser, and what it shares with the league alone: `p256dh` and `auth` of the Push API. */
    public_key: string;
    auth_secret: string;
    /** 1 for what it is told of. */
    calls: Flag;
    clan: Flag;
    answers: Flag;
    created_at: Instant;
    /** With which it ends; `null`: it is from before that was kept. */
    session_id: number | null;
    /** Since when its push service has not accepted messages; `null` if it accepted the last one. */
    failed_at: Instant | null;
    /** The HTTP status with which the push service answered the last message; `null` if it accepted it, or did not answer. */
    failed_status: number | null;
  };
};

/** A link by which a user sets the password, once. A user has at most one of each table. */
type PasswordLink = {
  user_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant;
};
