import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { hasCancelMajority, lockMatchmaking } from "../results/matches/change-match.ts";
import {
  changeMatchPlayer,
  endReadyCheck,
  type FoundMatchPlayer,
  findMatch,
  findOpenMatchOfUser,
  listPlayersOfMatches,
  removeFromQueues,
} from "../results/matches/matches-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { cancelMatchAndRequeue, formatMatchOfQueue, type LockedMatch, lockMatchForUpdate } from "./cancel-match.ts";

/**
 * Runs a player's action in an open match. Locks the match, runs the action and records an outbox message, all in one
 * transaction.
 * @throws MATCH_NOT_FOUND if there is no such match
 * @throws NOT_IN_MATCH if the user does not play in the match
 * @throws MATCH_OVER if the match is closed
 * @throws MATCH_RUNNING if the round of the match is being played
 */
export async function actInMatch(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
  act: (trx: LeagueTransaction, lockedMatch: LockedMatch, player: FoundMatchPlayer) => Promise<void>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const lockedMatch = await lockMatchForUpdate(trx, matchId);
    if (lockedMatch === null) throw await explainMatchNotOpen(trx, userId, matchId);
    const player = lockedMatch.players.find(({ user_id }) => user_id === userId);
    if (player === undefined) throw createApiError("NOT_IN_MATCH");
    if (lockedMatch.result.running === 1) throw createApiError("MATCH_RUNNING");
    await act(trx, lockedMatch, player);
    await recordOutboxMessage(trx, { kind: "match-changed", matchId }, clock.now());
  });
}

/**
 * Returns the error for an action in a match that is not open. Only its players learn that it is over; for everybody else
 * the error is that they are not in the match.
 */
async function explainMatchNotOpen(trx: LeagueTransaction, userId: number, matchId: number) {
  if ((await findMatch(trx, matchId)) === undefined) return createApiError("MATCH_NOT_FOUND");
  const players = await listPlayersOfMatches(trx, [matchId]);
  return createApiError(players.some(({ user_id }) => user_id === userId) ? "MATCH_OVER" : "NOT_IN_MATCH");
}

/**
 * Marks a player as ready. Once all players are ready, the ready check ends.
 * @throws ALREADY_READY if the player is ready already
 * @throws READY_TOO_LATE if the ready check has expired
 * @throws the errors of `actInMatch`
 */
export async function readyUp(context: Pick<Context, "db" | "clock">, userId: number, matchId: number): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { match, players }, player) => {
    if (player.ready === 1) throw createApiError("ALREADY_READY");
    // `watchMatches` cancels expired matches, but it may not have cancelled this one yet.
    // `ready_until` is `null` after the ready check. A ready check also ends when a game server reports the match's round,
    // even if not all players are ready.
    if ((match.ready_until ?? 0) <= context.clock.now()) throw createApiError("READY_TOO_LATE");
    await changeMatchPlayer(trx, player, { ready: 1 });
    // The listed players were read before this player became ready.
    const areAllReady = players.every(({ user_id, ready }) => ready === 1 || user_id === userId);
    if (areAllReady) await endReadyCheck(trx, matchId);
  });
}

/**
 * Votes to cancel a match. If a majority of its players votes for it, the match is cancelled: its result is deleted, and
 * its players can join queues again.
 * @throws ALREADY_CANCELLING if the player has voted already
 * @throws the errors of `actInMatch`
 */
export async function voteToCancel(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, { result, players }, player) => {
    if (player.wants_cancel === 1) throw createApiError("ALREADY_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 1 });
    // The listed players were read before this vote was stored.
    const otherPlayers = players.filter((matchPlayer) => matchPlayer !== player);
    // A match is cancelled by discarding its result, which also closes the match.
    if (hasCancelMajority([...otherPlayers, { wants_cancel: 1 }]))
      await discardResult(trx, result, context.clock.now());
  });
}

/**
 * Withdraws a vote to cancel a match.
 * @throws NOT_CANCELLING if the player has no vote to withdraw
 * @throws the errors of `actInMatch`
 */
export async function withdrawCancelVote(
  context: Pick<Context, "db" | "clock">,
  userId: number,
  matchId: number,
): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, _lockedMatch, player) => {
    if (player.wants_cancel === 0) throw createApiError("NOT_CANCELLING");
    await changeMatchPlayer(trx, player, { wants_cancel: 0 });
  });
}

/**
 * Removes a user from all queues. If the user is in an open match that is not being played, the match is cancelled and the
 * user gets a cooldown. Call this before changing the user's row: transactions lock matchmaking first and users second,
 * because the opposite order can deadlock.
 */
export async function removePlayerFromMatchmaking(
  context: Context,
  trx: LeagueTransaction,
  userId: number,
): Promise<void> {
  await lockMatchmaking(trx);
  for (const queueId of await removeFromQueues(trx, [userId])) {
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, context.clock.now());
  }
  const match = await findOpenMatchOfUser(trx, userId);
  const lockedMatch = match ? await lockMatchForUpdate(trx, match.id) : null;
  // A match that is being played ends when its round ends.
  if (lockedMatch === null || lockedMatch.result.running === 1) return;
  const reason = `You were taken out of ${formatMatchOfQueue(lockedMatch.match.queue_name)}`;
  const isToBlame = (playerId: number) => playerId === userId;
  await cancelMatchAndRequeue(context, trx, lockedMatch, { isToBlame, reason });
}
