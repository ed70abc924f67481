import type { LeagueDatabase } from "../../features/context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DiscordApi } from "./discord-api.ts";

/** What it takes to show something on Discord. */
export type Discord = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly api: DiscordApi;
  /** Where people find the site: an origin. */
  readonly publicUrl: string;
};

/** Where a queue is shown. */
export type QueueLocation = { readonly queueId: number; readonly guildId: string };
