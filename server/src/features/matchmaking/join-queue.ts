import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { findRankedBan, formatBanEnd } from "../people/users/bans-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { findOpenMatchOfUser } from "../results/matches/matches-queries.ts";
import { createMatches } from "./create-matches.ts";
import { findActiveCooldown } from "./matchmaking-queries.ts";
import { findQueue, takeNextPosition } from "./queues/queues-queries.ts";
import { startWaiting, stopWaiting } from "./queues/waiting-players-queries.ts";

const minuteMs = 60_000;

/**
 * Adds a user to a queue. If that fills the queue, a match is created at once.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 * @throws ALREADY_IN_QUEUE if the user waits in this queue already
 * @throws HAS_OPEN_MATCH if the user plays an open match
 * @throws BANNED_FROM_RANKED if the user is banned
 * @throws COOLDOWN if the user has a cooldown
 * @throws BLOCKED, NOT_SIGNED_IN if the user was blocked or deleted in the meantime
 */
export async function joinQueue(context: Context, userId: number, queueId: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockMatchmaking(trx);
    const now = context.clock.now();
    await rejectDeletedOrBlocked(trx, userId);
    // `place` is the position in the queue.
    const place = await takeNextPosition(trx, queueId);
    if (place === null) throw createApiError("QUEUE_NOT_FOUND");
    const isNew = await startWaiting(trx, { queue_id: queueId, user_id: userId, place, joined_at: now });
    if (!isNew) throw createApiError("ALREADY_IN_QUEUE");
    if ((await findOpenMatchOfUser(trx, userId)) !== undefined) throw createApiError("HAS_OPEN_MATCH");
    await rejectBannedOrCoolingDown(trx, userId, now);
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
    await createMatches(context, trx, queueId);
  });
}

/**
 * Rejects a user who was blocked or deleted since the request began. Call this with matchmaking locked,
 * because blocking or deleting a user also locks matchmaking.
 * @throws NOT_SIGNED_IN if the user was deleted
 * @throws BLOCKED if the user is blocked
 */
async function rejectDeletedOrBlocked(trx: LeagueTransaction, userId: number): Promise<void> {
  const user = await findUser(trx, userId);
  if (user === undefined) throw createApiError("NOT_SIGNED_IN");
  if (user.blocked === 1) throw createApiError("BLOCKED");
}

/** @throws BANNED_FROM_RANKED, COOLDOWN if the user may not queue now */
async function rejectBannedOrCoolingDown(trx: LeagueTransaction, userId: number, now: number): Promise<void> {
  const ban = await findRankedBan(trx, userId, now);
  if (ban !== undefined)
    throw createApiError("BANNED_FROM_RANKED", { until: formatBanEnd(ban.ends_at), reason: ban.reason });
  const cooldown = await findActiveCooldown(trx, userId, now);
  if (cooldown === undefined) return;
  const minutes = Math.ceil((cooldown.ends_at - now) / minuteMs);
  throw createApiError("COOLDOWN", { minutes, reason: cooldown.reason });
}

/**
 * Removes a user from a queue.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 * @throws NOT_IN_QUEUE if the user does not wait in this queue
 */
export async function leaveQueue(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  queueId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await stopWaiting(trx, queueId, userId))) {
      const queue = await findQueue(trx, queueId);
      throw createApiError(queue === undefined ? "QUEUE_NOT_FOUND" : "NOT_IN_QUEUE");
    }
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, clock.now());
  });
}
