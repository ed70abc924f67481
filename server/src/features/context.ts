import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Random } from "../platform/random.ts";
import type { Tables } from "./tables.ts";

/** Settings of the league, read from the configuration at start. */
export type Settings = {
  /** Days, at least 1. */
  readonly sessionDays: number;
  /** Characters, at least 1. */
  readonly passwordMinLength: number;
  /** The most Elo that one round can move, above 0. */
  readonly eloK: number;
  /** How long players of a match have to say that they are ready. */
  readonly readySeconds: number;
  /** The data folder, an absolute path. */
  readonly dataDir: string;
  /** Where the official clients are: an http(s) address, or a path of this site; without a slash at its end. */
  readonly clientDownloads: string;
  /** Where people find the site: an origin. */
  readonly publicUrl: string;
  /** `undefined`: Discord is not configured. */
  readonly discord: DiscordSettings | undefined;
};

/** The bot, and the application that it is of. */
export type DiscordSettings = {
  readonly botToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where Discord's API is, without its version and a slash at its end. */
  readonly apiUrl: string;
};

/** What every command gets as its first argument. */
export type Context = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Settings;
};

/** The database, or a transaction on it. */
export type LeagueDatabase = Database<Tables>;
/** Inside a transaction. */
export type LeagueTransaction = Transaction<Tables>;
