import { isolateBidi } from "contract/bidi-isolation.ts";
import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import { getMaxPlausibleTime } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { type BackgroundTask, repeatEvery } from "../../platform/repeat.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import {
  type FoundMatch,
  type FoundMatchPlayer,
  findMatch,
  listExpiredMatchIds,
  listPlayersOfMatches,
} from "../results/matches/matches-queries.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { createMatches } from "./create-matches.ts";
import { countCooldowns, insertCooldown } from "./matchmaking-queries.ts";
import { markAwayPlayers } from "./presence.ts";
import { requeuePlayers } from "./queues/waiting-players-queries.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

type Blame = {
  /** Whether this user caused the cancellation. */
  readonly isToBlame: (userId: number) => boolean;
  /** The reason of the cooldown, shown to the users who caused the cancellation. */
  readonly reason: string;
};

/**
 * Cancels a match because of some of its players, who get a cooldown. The other players, except substitutes, return to
 * their former positions in the queue, if the queue still exists. If that fills the queue, new matches are created at once.
 */
export async function cancelMatchAndRequeue(
  context: Context,
  trx: LeagueTransaction,
  { match, result, players }: LockedMatch,
  { isToBlame, reason }: Blame,
): Promise<void> {
  const now = context.clock.now();
  await discardResult(trx, result, now);
  for (const { user_id } of players) {
    if (isToBlame(user_id)) await startCooldown(trx, user_id, reason, now);
  }
  const queueId = match.queue_id;
  if (queueId === null) return;
  // `made_side` is the side of a player when the match was created. It is `null` for substitutes.
  const returningPlayers = players.filter(({ user_id, made_side }) => made_side !== null && !isToBlame(user_id));
  const rows = returningPlayers.map(({ user_id, place, joined_at }) => ({
    queue_id: queueId,
    user_id,
    place,
    joined_at,
  }));
  await requeuePlayers(trx, rows, now);
  await createMatches(context, trx, queueId);
}

/** Starts a cooldown. The more cooldowns the user had recently, the longer it lasts. */
export async function startCooldown(
  trx: LeagueTransaction,
  userId: number,
  reason: string,
  now: number,
): Promise<void> {
  const recentCooldownCount = await countCooldowns(trx, userId, now - cooldownMemoryDays * dayMs);
  const minutes = cooldownMinutes[Math.min(recentCooldownCount, cooldownMinutes.length - 1)] ?? 0;
  await insertCooldown(trx, { user_id: userId, reason, starts_at: now, ends_at: now + minutes * minuteMs });
}

/** Returns "a match in QUEUE", or "a match" if the queue was deleted. */
export function formatMatchOfQueue(queueName: string | null): string {
  return queueName === null ? "a match" : `a match in ${isolateBidi(queueName)}`;
}

/** Cancels the matches whose ready check has expired. Safe to run in several processes at once. */
export async function cancelExpiredMatches(context: Context): Promise<void> {
  for (const id of await listExpiredMatchIds(context.db, context.clock.now())) await cancelExpiredMatch(context, id);
}

async function cancelExpiredMatch(context: Context, id: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const lockedMatch = await lockMatchForUpdate(trx, id);
    if (lockedMatch === null || lockedMatch.result.running === 1) return;
    const { made_at: madeAt, ready_until: readyUntil, queue_name: queueName } = lockedMatch.match;
    const now = context.clock.now();
    // If the clock was set back after the match was created, `readyUntil` may be in the far future.
    const isMadeInFuture = madeAt > getMaxPlausibleTime(now);
    // The last player may have become ready before the lock was acquired. Then `readyUntil` is `null`.
    if (readyUntil === null || (readyUntil > now && !isMadeInFuture)) return;
    const unreadyIds = new Set(lockedMatch.players.filter(({ ready }) => ready === 0).map(({ user_id }) => user_id));
    const reason = `You were not ready for ${formatMatchOfQueue(queueName)}`;
    const isToBlame = (userId: number) => unreadyIds.has(userId);
    await cancelMatchAndRequeue(context, trx, lockedMatch, { isToBlame, reason });
  });
}

/** Milliseconds between two checks for expired matches. */
const checkIntervalMs = 1000;

/**
 * Periodically cancels matches whose ready check has expired, and marks inactive waiting players as away. Several
 * processes may run it on the same database.
 */
export function watchMatches(context: Context, onError: (error: unknown) => void): BackgroundTask {
  const watch = async () => {
    await cancelExpiredMatches(context);
    await markAwayPlayers(context);
  };
  return repeatEvery(watch, { everyMs: checkIntervalMs, onError });
}

/** A locked open match: nobody else can change or close it until the transaction ends. */
export type LockedMatch = {
  readonly match: FoundMatch;
  readonly result: FoundResult;
  readonly players: readonly FoundMatchPlayer[];
};

/**
 * Locks matchmaking, then the match's result, which every transaction that closes the match also locks.
 * @returns `null` if the match is not open
 */
export async function lockMatchForUpdate(trx: LeagueTransaction, id: number): Promise<LockedMatch | null> {
  await lockMatchmaking(trx);
  const match = await findMatch(trx, id);
  if (match === undefined || match.result_id === null) return null;
  const result = await lockResultForUpdate(trx, "ranked", match.result_id);
  if (result?.match_id !== id || result.match_closed_at !== null) return null;
  return { match, result, players: await listPlayersOfMatches(trx, [id]) };
}
