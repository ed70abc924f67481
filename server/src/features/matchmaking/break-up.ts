import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { requeue } from "../queues/waiting-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { countCooldowns, insertCooldown } from "./cooldowns-queries.ts";
import type { LockedMatch } from "./lock-match.ts";
import { makeMatches } from "./make-matches.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Cancels a match because of some of its players: those get a cooldown, the others return to their former positions in
 * its queue, if it still exists; substitutes return to none. If that fills the queue, a match is made at once.
 * @param isToBlame whether this user caused it
 * @param reason shown to those users
 */
export async function breakUp(
  context: Context,
  trx: LeagueTransaction,
  { match, result, players }: LockedMatch,
  isToBlame: (userId: number) => boolean,
  reason: string,
): Promise<void> {
  const now = context.clock.now();
  await discardResult(trx, result, now);
  for (const { user_id } of players) {
    if (isToBlame(user_id)) await coolDown(trx, user_id, reason, now);
  }
  const queueId = match.queue_id;
  if (queueId === null) return;
  const others = players.filter(({ user_id, made_side }) => made_side !== null && !isToBlame(user_id));
  const former = others.map(({ user_id, place, joined_at }) => ({ queue_id: queueId, user_id, place, joined_at }));
  await requeue(trx, former, now);
  await makeMatches(context, trx, queueId);
}

/** Starts a cooldown. It is longer the more cooldowns the user had lately. */
async function coolDown(trx: LeagueTransaction, userId: number, reason: string, now: number): Promise<void> {
  const before = await countCooldowns(trx, userId, now - cooldownMemoryDays * dayMs);
  const minutes = cooldownMinutes[Math.min(before, cooldownMinutes.length - 1)] ?? 0;
  await insertCooldown(trx, { user_id: userId, reason, starts_at: now, ends_at: now + minutes * minuteMs });
}

/** The name of a match in a cooldown's reason. */
export function matchIn(queueName: string | null): string {
  return queueName === null ? "a match" : `a match in ${queueName}`;
}
