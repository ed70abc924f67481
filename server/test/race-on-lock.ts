import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";

/**
 * Starts calls while a transaction holds a lock that all of them need. Commits when they wait for it, so that they run
 * concurrently: each call has read the league before any of them changed it.
 *
 * @param waitMs how long to wait until all calls have reached the lock, in milliseconds
 */
export async function raceOnLock<Answer>(
  db: LeagueDatabase,
  lock: (trx: LeagueTransaction) => Promise<unknown>,
  start: () => readonly Promise<Answer>[],
  waitMs = 150,
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
