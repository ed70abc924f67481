import type { LeagueDatabase } from "../../features/context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DiscordApi } from "./discord-api.ts";

/** The context of functions that show something on Discord. */
export type Discord = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly api: DiscordApi;
  /** The origin of the site. */
  readonly publicUrl: string;
};

/** The id of the Discord server that shows a queue. */
export type QueueLocation = { readonly queueId: number; readonly guildId: string };
