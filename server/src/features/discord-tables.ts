import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** The Discord servers that the bot is on, as it hears of them. */
export type DiscordGuilds = { id: string; name: string; icon: string | null; member_count: number };

/** Whether the bot is connected to Discord, as the process that speaks to Discord last knew; one row. */
export type DiscordState = {
  id: 1;
  connected: 0 | 1;
  /** What is wrong, for people. */
  fault: string | null;
  /** Since when it is so. */
  since: Instant;
};

/** Whose Discord account is whose: one for one. */
export type DiscordAccounts = { user_id: number; discord_id: string; name: string };

/** Users on their way to Discord and back, to link an account. */
export type DiscordLinks = {
  /** SHA-256 of the state that Discord hands back, hexadecimal. */
  state_hash: string;
  user_id: number;
  expires_at: Instant;
};

export type ResourceKind = "category" | "text" | "voice" | "message";

/** What a queue has on Discord: channels and messages. It outlives the queue until it is removed there. */
export type DiscordThings = {
  id: Generated<number>;
  queue_id: number;
  /** What it is to the queue, such as `results` or `match 9 red`. */
  part: string;
  kind: ResourceKind;
  /** The result that a message tells of. */
  result_id: number | null;
  guild_id: string;
  /** The category of a channel, the channel of a message. */
  parent_id: string | null;
  /** Random: by it Discord makes a message once, however often it is sent. */
  nonce: string;
  /** Discord's id; `null` from before it is made until that is known. */
  discord_id: string | null;
  /** What it shows: a channel's name, a message's digest. */
  shown: string | null;
  /** 1; `null`: to be removed, while another may take its part. */
  wanted: 1 | null;
};
