import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import { isVotedDown, lockMatchmaking } from "../results/matches/change-match.ts";
import {
  changeMatchPlayer,
  endReadyCheck,
  type FoundMatchPlayer,
  findMatch,
  openMatchOf,
  playersOfMatches,
  stopWaitingAnywhere,
} from "../results/matches/matches-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { breakUp, type LockedMatch, lockMatchForUpdate, matchIn } from "./break-up.ts";

/**
 * Runs an action of a player in an open match, in one transaction that has locked the match, and records the news.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING
 */
export async function actInMatch(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
  act: (trx: LeagueTransaction, locked: LockedMatch, player: FoundMatchPlayer) => Promise<void>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const locked = await lockMatchForUpdate(trx, matchId);
    if (locked === null) throw await overFor(trx, userId, matchId);
    const player = locked.players.find(({ user_id }) => user_id === userId);
    if (player === undefined) throw refuse("NOT_IN_MATCH");
    if (locked.result.running === 1) throw refuse("MATCH_RUNNING");
    await act(trx, locked, player);
    await recordNews(trx, { kind: "match-changed", matchId }, clock.now());
  });
}

/** Why a user can do nothing in a match that is not open. */
async function overFor(trx: LeagueTransaction, userId: number, matchId: number) {
  if ((await findMatch(trx, matchId)) === undefined) return refuse("MATCH_NOT_FOUND");
  const players = await playersOfMatches(trx, [matchId]);
  return refuse(players.some(({ user_id }) => user_id === userId) ? "MATCH_OVER" : "NOT_IN_MATCH");
}

/**
 * Marks a player as ready. Once all are, the ready check ends.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, ALREADY_READY, READY_TOO_LATE
 */
export async function readyUp(context: Pick<Context, "db" | "clock">, userId: number, matchId: number): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { match, players }, player) => {
    if (player.ready === 1) throw refuse("ALREADY_READY");
    // Also before the expired match has been cancelled.
    if ((match.ready_until ?? 0) <= context.clock.now()) throw refuse("READY_TOO_LATE");
    await changeMatchPlayer(trx, player, { ready: 1 });
    const isLast = players.every(({ user_id, ready }) => ready === 1 || user_id === userId);
    if (isLast) await endReadyCheck(trx, matchId);
  });
}

/**
 * Votes to cancel a match. A majority of its players cancels it: its result is deleted and all players are free.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, ALREADY_CANCELLING
 */
export async function voteToCancel(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { result, players }, player) => {
    if (player.wants_cancel === 1) throw refuse("ALREADY_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 1 });
    const others = players.filter((other) => other !== player);
    if (isVotedDown([...others, { wants_cancel: 1 }])) await discardResult(trx, result, context.clock.now());
  });
}

/**
 * Withdraws a vote to cancel a match.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING, NOT_CANCELLING
 */
export async function withdrawCancelVote(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, _taken, player) => {
    if (player.wants_cancel === 0) throw refuse("NOT_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 0 });
  });
}

/**
 * Removes a user from all queues, and from an open match as if not ready. Call it before changing the user's row: the
 * opposite lock order can deadlock with others that lock matchmaking and then refer to this user.
 */
export async function withdrawPlayer(context: Context, trx: LeagueTransaction, userId: number): Promise<void> {
  await lockMatchmaking(trx);
  for (const queueId of await stopWaitingAnywhere(trx, [userId])) {
    await recordNews(trx, { kind: "queue-changed", queueId }, context.clock.now());
  }
  const match = await openMatchOf(trx, userId);
  const locked = match ? await lockMatchForUpdate(trx, match.id) : null;
  // A match that is being played ends with its round.
  if (locked === null || locked.result.running === 1) return;
  const reason = `You were taken out of ${matchIn(locked.match.queue_name)}`;
  await breakUp(context, trx, locked, (player) => player === userId, reason);
}
