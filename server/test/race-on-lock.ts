import { setTimeout as pause } from "node:timers/promises";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import { isLockAwaited } from "./lock-waits-queries.ts";

type Race<Result> = {
  /** Takes the lock in a transaction, which then holds it while the calls start. It may also write. */
  readonly holdLock: (trx: LeagueTransaction) => Promise<unknown>;
  /** Starts the calls that need the lock. */
  readonly start: () => readonly Promise<Result>[];
  /** Starts further calls when one of the first calls waits for the lock. The first calls are then ahead of them. */
  readonly startLater?: () => readonly Promise<Result>[];
  /** For how many milliseconds the lock is held after a call has reached it, so that others do, too. Default: 150. */
  readonly waitMs?: number;
};

/**
 * How long to wait until a call waits for the lock. On a busy machine, a call can take seconds to reach it. In some races,
 * none ever does.
 */
const MAX_WAIT_FOR_FIRST_CALL_MS = 5000;
/**
 * If the query for waiting calls takes longer, it waits for a free connection. Then calls hold all connections, so they have
 * reached the lock.
 */
const MAX_QUERY_MS = 300;

/**
 * Starts calls while a transaction holds a lock that all of them need. The transaction commits when they wait for it. So the
 * calls run concurrently: each has read the league before any of them changes it.
 *
 * @returns the results of the calls, those of `startLater` last
 */
export async function raceOnLock<Result>(
  db: LeagueDatabase,
  { holdLock, start, startLater, waitMs = 150 }: Race<Result>,
): Promise<Result[]> {
  const lockAcquired = Promise.withResolvers<void>();
  const releaseLock = Promise.withResolvers<void>();
  const lockingTransaction = transaction(db, async (trx) => {
    await holdLock(trx);
    lockAcquired.resolve();
    await releaseLock.promise;
  });
  // If the transaction fails, this throws its error.
  await Promise.race([lockAcquired.promise, lockingTransaction]);
  const firstCalls = start();
  await waitUntilLockIsAwaited(db, firstCalls);
  const calls = [...firstCalls, ...(startLater?.() ?? [])];
  await pause(waitMs);
  releaseLock.resolve();
  await lockingTransaction;
  return Promise.all(calls);
}

/** Returns as soon as a call waits for the lock, or all calls have ended without it. */
async function waitUntilLockIsAwaited(db: LeagueDatabase, calls: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false;
  const poll = async () => {
    const hasCallReachedLock = () => Promise.race([isLockAwaited(db), pause(MAX_QUERY_MS, true)]);
    while (!isOver && !(await hasCallReachedLock())) await pause(10);
  };
  await Promise.race([poll(), Promise.allSettled(calls), pause(MAX_WAIT_FOR_FIRST_CALL_MS)]);
  isOver = true;
}
