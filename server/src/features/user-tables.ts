import type { AccountRequestState, BanScope, NameChangeKind } from "contract/constants.ts";
import type { Role } from "contract/roles.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** Tables for users and everything that belongs to them, and for account requests. */
export type UserTables = {
  users: {
    id: Generated<number>;
    user_name: string;
    /** The normalised name (`toNameKey`), which must be unique. Null once the user is deleted: the name is available again. */
    user_name_key: string | null;
    /**
     * The name in lower case, without invisible characters (`toUniqueNameKey`). Null once the user is deleted. Unique only in
     * `reserved_names`.
     */
    folded_name: string | null;
    /** The normalised name for the global search (`toSearchKey`). */
    search_key: Generated<string>;
    email: string | null;
    password_hash: string;
    role: Role;
    avatar: string | null;
    /** Null if the tee is derived from the id. */
    tee: Generated<ChosenTee | null>;
    /** 1 if the user may not sign in. */
    blocked: Generated<Flag>;
    created_at: Instant;
    deleted_at: Instant | null;
  };

  /** Active bans. A ban with the scope ALL blocks the user. */
  bans: {
    user_id: number;
    scope: BanScope;
    /** Shown to the banned player. */
    reason: string;
    /** When the ban ends automatically; null if an admin has to lift it. */
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
    /** The device that signed in, such as "Firefox on Windows"; null if unknown. */
    device: string | null;
  };

  /** Links that admins create. */
  invitations: PasswordLink;

  /** Links that are sent by e-mail. */
  password_resets: PasswordLink;

  /** E-mails that a user recently tried to set. Limited, because each attempt reveals whether the e-mail is taken. */
  email_tries: {
    user_id: number;
    /** SHA-256 of the e-mail, hexadecimal. */
    email_hash: string;
    tried_at: Instant;
  };

  /** Second factors: time-based one-time passwords (RFC 6238). */
  second_factors: {
    user_id: number;
    /** The secret of the codes, in base32. */
    secret: string;
    /** 1 once the first code was entered. From then on, every sign-in needs a code. */
    active: Flag;
    /** The time step of the last used code, so that no code is used twice. */
    last_step: number;
  };

  /** One-time codes that replace a code of the second factor. */
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
    /** The hash of the secret in the requesting browser. Once the request is accepted: of the secret in the invitation. */
    secret_hash: string;
    /** The IP address, or the network for IPv6. After a day only the network while the request is open, then null. */
    address: string | null;
    state: AccountRequestState;
    /** Why the request was declined. */
    answer: string | null;
    requested_at: Instant;
  };

  /** Additional in-game names of players. */
  aliases: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** The normalised name (`toUniqueNameKey`), which must be unique. */
    name_key: string;
    /** The normalised name for the global search (`toSearchKey`). */
    search_key: Generated<string>;
    proposed_at: Instant;
    /** Null until an admin confirms it. */
    confirmed_at: Instant | null;
  };

  /** All names in use: user names and aliases of players who are not deleted. */
  reserved_names: {
    /** The normalised name (`toUniqueNameKey`), which must be unique. */
    name_key: string;
    user_id: number;
    /** The name with look-alike characters replaced. Names that look alike have the same skeleton. */
    skeleton: string;
  };

  /** The permanent log of changes to in-game names. */
  name_changes: {
    id: Generated<number>;
    user_id: number;
    name: string;
    kind: NameChangeKind;
    by_user_id: number;
    changed_at: Instant;
  };

  /** Linked Discord accounts: one account per user, one user per account. */
  discord_accounts: { user_id: number; discord_id: string; name: string };

  /** Pending OAuth2 authorizations of users who are linking an account. */
  discord_links: {
    /** SHA-256 of the `state` parameter, hexadecimal. */
    state_hash: string;
    user_id: number;
    expires_at: Instant;
  };

  /** Pending sign-ins with Discord. */
  discord_sign_ins: {
    /** SHA-256 of the secret in the browser's cookie, hexadecimal. */
    browser_hash: string;
    /** The account that Discord confirmed; null before it is confirmed and after the sign-in. */
    discord_id: string | null;
    name: string | null;
    expires_at: Instant;
  };

  /** The secrets in the URLs of personal calendar feeds. */
  calendar_links: {
    user_id: number;
    /** SHA-256 of the secret, hexadecimal. */
    secret_hash: string;
    created_at: Instant;
  };

  /** Browsers that receive push notifications. */
  push_subscriptions: {
    id: Generated<number>;
    user_id: number;
    /** The URL of the push service. Secret: anybody who knows it and the keys can send notifications. */
    endpoint: string;
    /** `p256dh` of the Push API. */
    public_key: string;
    /** `auth` of the Push API. */
    auth_secret: string;
    /** 1 to notify about matches that need the user. */
    calls: Flag;
    /** 1 to notify about the user's clan. */
    clan: Flag;
    /** 1 to notify about admins' answers to disputes. */
    answers: Flag;
    created_at: Instant;
    /** The subscription ends with this session. Null if it was created before this column existed. */
    session_id: number | null;
    /** Since when the push service has rejected messages; null if it accepted the last one. */
    failed_at: Instant | null;
    /** The HTTP status of the last rejected message; null if it was accepted, or the push service did not respond. */
    failed_status: number | null;
  };
};

/** A one-time link to set a password. A user has at most one per table. */
type PasswordLink = {
  user_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant;
};
