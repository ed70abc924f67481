import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { markBack, storeSeen, waitingSeen } from "../queues/presence-queries.ts";
import { makeMatches } from "./make-matches.ts";

/** Milliseconds after which a presence is stored anew. */
export const seenEveryMs = 60_000;
/** Milliseconds after which whoever is seen again may have become away meanwhile: half of what it takes. */
const maybeAwayMs = 5 * 60_000;

/**
 * Stores that users were active, as far as they wait in a queue. Where some of them were away, they are waiting again,
 * and if that fills a queue, a match is made at once.
 */
export async function noteSeen(context: Context, userIds: readonly number[]): Promise<void> {
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
