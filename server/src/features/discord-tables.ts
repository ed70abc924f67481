import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** The Discord servers that the bot is on, as the gateway reports them. */
export type DiscordGuildsTable = { id: string; name: string; icon: string | null; member_count: number };

/** Whether the bot is connected to Discord, as the process that speaks to Discord last knew; one row. */
export type DiscordStateTable = {
  id: 1;
  connected: 0 | 1;
  /** The error, for people. */
  fault: string | null;
  /** 1: Discord would refuse every further attempt, so that none is made until an admin asks. */
  refused: 0 | 1;
  /** Since when this is so. */
  since: Instant;
};

/** Users' own Discord accounts: one account per user, one user per account. */
export type DiscordAccountsTable = { user_id: number; discord_id: string; name: string };

/** Pending OAuth2 authorizations of users who link an account. */
export type DiscordLinksTable = {
  /** SHA-256 of the `state` parameter, hexadecimal. */
  state_hash: string;
  user_id: number;
  expires_at: Instant;
};

/** Browsers that came back from Discord to sign in. */
export type DiscordSignInsTable = {
  /** SHA-256 of the secret in the browser's cookie, hexadecimal. */
  browser_hash: string;
  /** The account that Discord confirmed; `null`: not yet, or no more. */
  discord_id: string | null;
  name: string | null;
  expires_at: Instant;
};

export type ResourceKindTable = "category" | "text" | "voice" | "message";

/** Channels and messages of queues on Discord. They outlive the queue until they are removed there. */
export type DiscordResourcesTable = {
  id: Generated<number>;
  queue_id: number;
  /** The resource's key within the queue, such as `results` or `match 9 red`. */
  part: string;
  kind: ResourceKindTable;
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
