import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";

type Race<Answer> = {
  /** Takes the lock in the transaction that holds it. */
  readonly lock: (trx: LeagueTransaction) => Promise<unknown>;
  /** Starts the calls that need the lock. */
  readonly start: () => readonly Promise<Answer>[];
  /** How long the lock is held after the calls were started, so that all of them reach it. 150 by default. */
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
  const lockAcquired = Promise.withResolvers<void>();
  const releaseLock = Promise.withResolvers<void>();
  const lockingTransaction = transaction(db, async (trx) => {
    await lock(trx);
    lockAcquired.resolve();
    await releaseLock.promise;
  });
  // If the transaction fails, this throws its error.
  await Promise.race([lockAcquired.promise, lockingTransaction]);
  const calls = start();
  await pause(waitMs);
  releaseLock.resolve();
  await lockingTransaction;
  return Promise.all(calls);
}
