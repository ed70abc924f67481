import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Random } from "../platform/random.ts";
import type { PasswordCost } from "./people/users/password.ts";
import type { Settings } from "./settings.ts";
import type { Tables } from "./tables.ts";

/** What the functions of the features need to run. Most of them get it, or a part of it, as their first argument. */
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
 * Checks that nobody else has changed an entity since the caller read it. A function that changes an entity calls it in its
 * transaction, after locking the entity and before changing it. Routes create it from the `RejectIfChanged` of the request
 * and the query that reads the entity.
 * @throws CHANGED_MEANWHILE if somebody has changed it
 */
export type EnsureUnchanged = (trx: LeagueTransaction) => Promise<void>;

/** Accepts every entity, for callers that send no `base` values. */
export const skipUnchangedCheck: EnsureUnchanged = async () => undefined;
