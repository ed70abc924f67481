import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { latestPlausible } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import {
  expiredMatches,
  type FoundMatch,
  type FoundMatchPlayer,
  findMatch,
  playersOfMatches,
} from "../results/matches/matches-queries.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { makeMatches } from "./make-matches.ts";
import { countCooldowns, insertCooldown } from "./matchmaking-queries.ts";
import { markAwayPlayers } from "./presence.ts";
import { requeue } from "./queues/waiting-queries.ts";

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
export async function coolDown(trx: LeagueTransaction, userId: number, reason: string, now: number): Promise<void> {
  const before = await countCooldowns(trx, userId, now - cooldownMemoryDays * dayMs);
  const minutes = cooldownMinutes[Math.min(before, cooldownMinutes.length - 1)] ?? 0;
  await insertCooldown(trx, { user_id: userId, reason, starts_at: now, ends_at: now + minutes * minuteMs });
}

export function matchIn(queueName: string | null): string {
  return queueName === null ? "a match" : `a match in ${isolated(queueName)}`;
}

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

/** Milliseconds between two checks: short enough that expiry is not noticeably late. */
const everyMs = 1000;

/** Cancels matches as their ready checks expire, and marks who waits and is gone. Several processes may run it on the same database. */
export function watchMatches(context: Context, onFault: (fault: unknown) => void): Running {
  const watch = async () => {
    await expireMatches(context);
    await markAwayPlayers(context);
  };
  return repeatEvery(watch, { everyMs, onFault });
}

/** A locked open match: nobody else can change or close it until the transaction ends. */
export type LockedMatch = {
  readonly match: FoundMatch;
  readonly result: FoundResult;
  readonly players: readonly FoundMatchPlayer[];
};

/**
 * Locks matchmaking, then the match's result, which every command that closes a match locks. `null`: the match is not
 * open.
 */
export async function lockMatchForUpdate(trx: LeagueTransaction, id: number): Promise<LockedMatch | null> {
  await lockMatchmaking(trx);
  const match = await findMatch(trx, id);
  if (match === undefined || match.result_id === null) return null;
  const result = await lockResultForUpdate(trx, "ranked", match.result_id);
  if (result?.match_id !== id || result.match_closed_at !== null) return null;
  return { match, result, players: await playersOfMatches(trx, [id]) };
}
