import { latestPlausible } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { expiredMatches } from "../matches/matches-queries.ts";
import { breakUp, matchIn } from "./break-up.ts";
import { lockMatchForUpdate } from "./lock-match.ts";

/** Cancels the matches whose ready check has expired. Safe to run in several processes at once. */
export async function expireMatches(context: Context): Promise<void> {
  for (const id of await expiredMatches(context.db, context.clock.now())) await expireMatch(context, id);
}

async function expireMatch(context: Context, id: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const locked = await lockMatchForUpdate(trx, id);
    if (locked === null || locked.result.running === 1) return;
    const { made_at: madeAt, ready_until: readyUntil, queue_name: queueName } = locked.match;
    const now = context.clock.now();
    // The last player may have become ready before the lock was acquired.
    if (readyUntil === null || (readyUntil > now && madeAt <= latestPlausible(now))) return;
    const unready = new Set(locked.players.filter(({ ready }) => ready === 0).map(({ user_id }) => user_id));
    const reason = `You were not ready for ${matchIn(queueName)}`;
    await breakUp(context, trx, locked, (userId) => unready.has(userId), reason);
  });
}
