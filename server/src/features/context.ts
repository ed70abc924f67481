import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Random } from "../platform/random.ts";
import type { PasswordCost } from "./people/users/password.ts";
import type { Settings } from "./settings.ts";
import type { Tables } from "./tables.ts";

/** The first argument of every command. */
export type Context = {
  readonly db: LeagueDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwordCost: PasswordCost;
  readonly settings: Settings;
};

export type LeagueDatabase = Database<Tables>;
export type LeagueTransaction = Transaction<Tables>;

/**
 * Checks that nobody else has changed an entity since the caller read it. A command calls it in its transaction, after it has
 * locked the entity and before it changes it.
 * @throws CHANGED_MEANWHILE if somebody has changed it
 */
export type EnsureUnchanged = (trx: LeagueTransaction) => Promise<void>;

/** For callers that do not send the values that they read. */
export const skipUnchangedCheck: EnsureUnchanged = async () => undefined;
