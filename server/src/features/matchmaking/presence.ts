import { setTimeout as pause } from "node:timers/promises";
import { transaction } from "../../platform/database/database.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-error.ts";
import type { Context } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { createMatches } from "./create-matches.ts";
import {
  clearAway,
  listLastSeenOfWaiting,
  listQueuesWithNewlyAwayPlayers,
  markInactivePlayersAway,
  storeLastSeen,
} from "./queues/presence-queries.ts";

/** Maximum time that a request waits for the database to store the activity, in milliseconds. */
const maxWaitMs = 200;
/** Maximum number of users whose last recorded activity is kept in memory. */
const maxUsersInMemory = 10_000;
/** Users per statement: SQL limits the number of parameters. */
const batchSize = 500;
/** Minimum time between two updates of a user's stored activity, in milliseconds. */
const updateIntervalMs = 60_000;
/**
 * After this time without activity, in milliseconds, a user may be marked as away soon. Therefore new activity is then
 * stored under the lock of matchmaking. This is half of the time after which users are marked as away.
 */
const maybeAwayMs = 5 * 60_000;

/** Records which users are active, by requests or open streams, so that inactive waiting players can be skipped. */
export class PresenceTracker {
  readonly #context: Context;
  /** When each user's activity was last recorded by this process (milliseconds since the epoch), by user id. */
  readonly #lastRecorded = new Map<number, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Records a request of a user, at most once a minute. If the database is unavailable, the request is served anyway.
   * @returns `undefined` if there is nothing to wait for
   */
  recordRequest(userId: number): Promise<void> | undefined {
    const now = this.#context.clock.now();
    return this.isRecordedRecently(userId, now) ? undefined : this.#store(userId, now);
  }

  /** Whether this user's activity was recorded within the last minute. */
  isRecordedRecently(userId: number, now = this.#context.clock.now()): boolean {
    const recordedAt = this.#lastRecorded.get(userId);
    // The difference is negative if the clock was set back.
    return recordedAt !== undefined && Math.abs(now - recordedAt) < updateIntervalMs;
  }

  async #store(userId: number, now: number): Promise<void> {
    if (this.#lastRecorded.size >= maxUsersInMemory) this.#lastRecorded.clear();
    this.#lastRecorded.set(userId, now);
    const pendingWrite = recordActivity(this.#context, [userId]).catch((error: unknown) => {
      this.#lastRecorded.delete(userId);
      if (!isDatabaseUnavailable(error)) throw error;
    });
    await Promise.race([pendingWrite, pause(maxWaitMs, undefined, { ref: false })]);
  }

  /** Records that these users have open streams. */
  async recordStreams(userIds: readonly number[]): Promise<void> {
    for (let first = 0; first < userIds.length; first += batchSize) {
      await recordActivity(this.#context, userIds.slice(first, first + batchSize));
    }
  }
}

/**
 * Stores the activity of the given users who wait in a queue. Users who were away can be matched again. If that fills a
 * queue, a match is created at once.
 */
async function recordActivity(context: Context, userIds: readonly number[]): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const activeIds: number[] = [];
  const possiblyAwayIds: number[] = [];
  for (const { user_id, seen_at } of await listLastSeenOfWaiting(db, userIds)) {
    const inactiveMs = Math.abs(now - seen_at);
    if (inactiveMs < updateIntervalMs) continue;
    if (inactiveMs < maybeAwayMs) activeIds.push(user_id);
    else possiblyAwayIds.push(user_id);
  }
  await storeLastSeen(db, activeIds, now);
  if (possiblyAwayIds.length > 0) await recordPossibleReturn(context, possiblyAwayIds);
}

/**
 * Stores the activity of users who may have been away, and creates matches in their queues. Locks matchmaking first, because
 * `markInactivePlayersAway` runs with that lock and must not miss this update.
 */
async function recordPossibleReturn(context: Context, userIds: readonly number[]): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockMatchmaking(trx);
    const now = context.clock.now();
    await storeLastSeen(trx, userIds, now);
    for (const queueId of await clearAway(trx, userIds)) {
      await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
      await createMatches(context, trx, queueId);
    }
  });
}

/** Marks inactive waiting players as away. Safe to run in several processes at once. */
export async function markAwayPlayers({ db, clock }: Context): Promise<void> {
  for (const queueId of await listQueuesWithNewlyAwayPlayers(db, clock.now())) {
    await transaction(db, async (trx) => {
      await lockMatchmaking(trx);
      const now = clock.now();
      // Before the lock was acquired, players may have returned, or another process may have marked them.
      if (await markInactivePlayersAway(trx, queueId, now))
        await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
    });
  }
}
