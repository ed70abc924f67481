import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { rankedBan, untilWords } from "../people/users/bans-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { openMatchOf } from "../results/matches/matches-queries.ts";
import { makeMatches } from "./make-matches.ts";
import { runningCooldown } from "./matchmaking-queries.ts";
import { findQueue, nextPosition } from "./queues/queues-queries.ts";
import { startWaiting, stopWaiting } from "./queues/waiting-queries.ts";

/**
 * Adds a user to a queue; if that fills it, a match is made at once.
 * @throws QUEUE_NOT_FOUND, ALREADY_IN_QUEUE, HAS_OPEN_MATCH, BANNED_FROM_RANKED, COOLDOWN, BLOCKED, NOT_SIGNED_IN for a deleted user
 */
export async function joinQueue(context: Context, userId: number, queueId: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockMatchmaking(trx);
    const now = context.clock.now();
    await refuseGone(trx, userId);
    const place = await nextPosition(trx, queueId);
    if (place === null) throw refuse("QUEUE_NOT_FOUND");
    const isNew = await startWaiting(trx, { queue_id: queueId, user_id: userId, place, joined_at: now });
    if (!isNew) throw refuse("ALREADY_IN_QUEUE");
    if ((await openMatchOf(trx, userId)) !== undefined) throw refuse("HAS_OPEN_MATCH");
    await refuseCooling(trx, userId, now);
    await recordNews(trx, { kind: "queue-changed", queueId }, now);
    await makeMatches(context, trx, queueId);
  });
}

/**
 * Reads the user again after matchmaking was locked: blocking and deleting users lock it too, and may have committed
 * since the call began.
 */
async function refuseGone(trx: LeagueTransaction, userId: number): Promise<void> {
  const user = await findUser(trx, userId);
  if (user === undefined) throw refuse("NOT_SIGNED_IN");
  if (user.blocked === 1) throw refuse("BLOCKED");
}

async function refuseCooling(trx: LeagueTransaction, userId: number, now: number): Promise<void> {
  const ban = await rankedBan(trx, userId, now);
  if (ban !== undefined) throw refuse("BANNED_FROM_RANKED", { until: untilWords(ban.ends_at), reason: ban.reason });
  const cooldown = await runningCooldown(trx, userId, now);
  if (cooldown === undefined) return;
  throw refuse("COOLDOWN", { minutes: Math.ceil((cooldown.ends_at - now) / 60_000), reason: cooldown.reason });
}

/** Removes a user from a queue. @throws QUEUE_NOT_FOUND, NOT_IN_QUEUE */
export async function leaveQueue(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  queueId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await stopWaiting(trx, queueId, userId))) {
      throw (await findQueue(trx, queueId)) === undefined ? refuse("QUEUE_NOT_FOUND") : refuse("NOT_IN_QUEUE");
    }
    await recordNews(trx, { kind: "queue-changed", queueId }, clock.now());
  });
}
