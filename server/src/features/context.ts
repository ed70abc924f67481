import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Random } from "../platform/random.ts";
import type { PasswordCost } from "./people/users/password.ts";
import type { Settings } from "./settings.ts";
import type { Tables } from "./tables.ts";

/** What every command gets as its first argument. */
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
 * Refuses a change of an entity that somebody else has changed since the caller read it. A command calls it in its
 * transaction, once it has locked the entity and before it changes it.
 * @throws CHANGED_MEANWHILE
 */
export type EnsureUnchanged = (trx: LeagueTransaction) => Promise<void>;

/** For callers who do not say what they read. */
export const skipUnchangedCheck: EnsureUnchanged = async () => undefined;
