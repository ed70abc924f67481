import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { markAway, queuesWithNewlyAway } from "../queues/presence-queries.ts";

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
