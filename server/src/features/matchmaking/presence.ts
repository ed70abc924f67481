import { setTimeout as pause } from "node:timers/promises";
import { transaction } from "../../platform/database/database.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-fault.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { makeMatches } from "./make-matches.ts";
import { markAway, markBack, queuesWithNewlyAway, storeSeen, waitingSeen } from "./queues/presence-queries.ts";

/** Milliseconds that a call waits until it is stored that its caller is here. */
const longestWaitMs = 200;
/** Users whose last note is remembered. */
const remembered = 10_000;

/** Records who is active, by a call or by an open stream, so that waiting players who are gone can be passed over. */
export class Presence {
  readonly #context: Context;
  /** When it was noted last in this process, ms UTC. */
  readonly #noted = new Map<number, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Notes a call, once a minute for each user. A call is served while the database cannot be written.
   * @returns a promise only where there is something to wait for
   */
  noteCall(userId: number): Promise<void> | undefined {
    const now = this.#context.clock.now();
    return this.#isNoted(userId, now) ? undefined : this.#store(userId, now);
  }

  /** Whether a call of this user need not be noted now. */
  isNoted(userId: number): boolean {
    return this.#isNoted(userId, this.#context.clock.now());
  }

  #isNoted(userId: number, now: number): boolean {
    const last = this.#noted.get(userId);
    return last !== undefined && Math.abs(now - last) < seenEveryMs;
  }

  async #store(userId: number, now: number): Promise<void> {
    if (this.#noted.size >= remembered) this.#noted.clear();
    this.#noted.set(userId, now);
    const noting = noteSeen(this.#context, [userId]).catch((error: unknown) => {
      this.#noted.delete(userId);
      if (!isDatabaseUnavailable(error)) throw error;
    });
    await Promise.race([noting, pause(longestWaitMs, undefined, { ref: false })]);
  }

  /** Notes that the streams of these users are open. */
  async noteStreams(userIds: readonly number[]): Promise<void> {
    for (let first = 0; first < userIds.length; first += atOnce) {
      await noteSeen(this.#context, userIds.slice(first, first + atOnce));
    }
  }
}

/** Users noted at once: SQL has a limit on parameters. */
const atOnce = 500;

/** Milliseconds after which a presence is stored anew. */
const seenEveryMs = 60_000;
/** Milliseconds after which whoever is seen again may have become away meanwhile: half of what it takes. */
const maybeAwayMs = 5 * 60_000;

/**
 * Stores that users were active, as far as they wait in a queue. Where some of them were away, they are waiting again,
 * and if that fills a queue, a match is made at once.
 */
async function noteSeen(context: Context, userIds: readonly number[]): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const due = (await waitingSeen(db, userIds)).filter(({ seen_at }) => Math.abs(now - seen_at) >= seenEveryMs);
  const { here = [], back = [] } = Object.groupBy(due, ({ seen_at }) =>
    Math.abs(now - seen_at) < maybeAwayMs ? "here" : "back",
  );
  await storeSeen(
    db,
    here.map(({ user_id }) => user_id),
    now,
  );
  if (back.length > 0) {
    await comeBack(
      context,
      back.map(({ user_id }) => user_id),
    );
  }
}

/** Takes the lock before it writes: whoever marks players as away holds it, and must not miss this. */
async function comeBack(context: Context, userIds: readonly number[]): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockMatchmaking(trx);
    const now = context.clock.now();
    await storeSeen(trx, userIds, now);
    for (const queueId of await markBack(trx, userIds)) {
      await recordNews(trx, { kind: "queue-changed", queueId }, now);
      await makeMatches(context, trx, queueId);
    }
  });
}

/** Marks waiting players who were inactive for long. Safe to run in several processes at once. */
export async function markAwayPlayers({ db, clock }: Context): Promise<void> {
  for (const queueId of await queuesWithNewlyAway(db, clock.now())) {
    await transaction(db, async (trx) => {
      await lockMatchmaking(trx);
      const now = clock.now();
      // They may have come back, or another process marked them, before the lock was acquired.
      if (await markAway(trx, queueId, now)) await recordNews(trx, { kind: "queue-changed", queueId }, now);
    });
  }
}
