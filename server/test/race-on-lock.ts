import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";

type Race<Answer> = {
  /** Takes the lock in the transaction that holds it. */
  readonly lock: (trx: LeagueTransaction) => Promise<unknown>;
  /** Starts the calls that need the lock. */
  readonly start: () => readonly Promise<Answer>[];
  /** How long the lock is held, so that all calls reach it, in milliseconds. */
  readonly waitMs?: number;
};

/**
 * Starts calls while a transaction holds a lock that all of them need. Commits when they wait for it, so that they run
 * concurrently: each call has read the league before any of them changed it.
 *
 * @returns the results of the calls
 */
export async function raceOnLock<Answer>(
  db: LeagueDatabase,
  { lock, start, waitMs = 150 }: Race<Answer>,
): Promise<Answer[]> {
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const locking = transaction(db, async (trx) => {
    await lock(trx);
    locked.resolve();
    await unlock.promise;
  });
  await Promise.race([locked.promise, locking]);
  const calls = start();
  await pause(waitMs);
  unlock.resolve();
  await locking;
  return Promise.all(calls);
}
