import type { Side } from "contract/sides.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import { computeTeamElo } from "../../competitions/elo.ts";
import { findRatings } from "../../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../../context.ts";
import { recordOutboxMessage } from "../../outbox-queries.ts";
import type { Row } from "../../tables.ts";
import {
  changeTeamElos,
  endReadyCheck,
  findMatch,
  findOpenMatchOfUser,
  insertSubstitute,
  listPlayersOfMatches,
  markClosed,
  markNotRunning,
  markRunning,
  removeFromMatch,
  removeFromQueues,
} from "./matches-queries.ts";

/** Returns how many votes cancel a match: more than half of its players. */
export function countNeededCancelVotes(playerCount: number): number {
  return Math.floor(playerCount / 2) + 1;
}

/** Whether enough players vote to cancel a match. */
export function hasCancelMajority(players: readonly { readonly wants_cancel: number }[]): boolean {
  const voteCount = players.filter(({ wants_cancel }) => wants_cancel === 1).length;
  return voteCount >= countNeededCancelVotes(players.length);
}

/**
 * Locks matchmaking, so that concurrent changes of queues, matches and ready checks run one after the other. Lock
 * order: this lock, then the result's row, then the match's row.
 */
export async function lockMatchmaking(trx: LeagueTransaction): Promise<void> {
  await acquireLock(trx, "matchmaking");
}

/**
 * Records outbox messages: that a match and its queue have changed.
 * @param now milliseconds since the epoch
 */
async function recordMatchChanged(
  trx: LeagueTransaction,
  { id, queue_id }: Pick<Row<"matches">, "id" | "queue_id">,
  now: number,
): Promise<void> {
  await recordOutboxMessage(trx, { kind: "match-changed", matchId: id }, now);
  if (queue_id !== null) await recordOutboxMessage(trx, { kind: "queue-changed", queueId: queue_id }, now);
}

/**
 * Marks the open match of a result as running, because its round was posted and may still be in progress. Ends the ready
 * check. The caller has locked the result's row.
 * @param now milliseconds since the epoch
 */
export async function markMatchRunning(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const match = await markRunning(trx, resultId);
  if (match !== undefined) await recordMatchChanged(trx, match, now);
}

/**
 * Marks the open match of a result as waiting for a round, because its round was interrupted. The caller has locked the
 * result's row.
 * @param now milliseconds since the epoch
 */
export async function reopenMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const match = await markNotRunning(trx, resultId);
  if (match !== undefined) await recordMatchChanged(trx, match, now);
}

/**
 * Closes the match of a result if there is one, so that its players can queue again. The caller has locked the result's
 * row, so a match is closed only once.
 * @param now milliseconds since the epoch
 */
export async function closeMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const match = await markClosed(trx, resultId, now);
  if (match !== undefined) await recordMatchChanged(trx, match, now);
}

/** A player who joins a match later. */
type Substitute = { readonly userId: number; readonly userName: string; readonly side: Side };

/**
 * Adds a player to an open match, after the player was added to its result. The player leaves all queues and counts as ready.
 * The caller has locked matchmaking and the result's row.
 * @param now milliseconds since the epoch
 * @throws PLAYER_HAS_OPEN_MATCH if the player is in an open match
 */
export async function joinMatch(
  trx: LeagueTransaction,
  match: { readonly id: number; readonly ratingPoolId: number | null },
  { userId, userName, side }: Substitute,
  now: number,
): Promise<void> {
  if ((await findOpenMatchOfUser(trx, userId)) !== undefined)
    throw createApiError("PLAYER_HAS_OPEN_MATCH", { userName });
  for (const queueId of await removeFromQueues(trx, [userId])) {
    await recordOutboxMessage(trx, { kind: "queue-changed", queueId }, now);
  }
  // A match without a rating pool, because its mode was deleted, has no ratings. Then the Elo is stored as 0.
  const ratings = await findRatings(trx, match.ratingPoolId ?? 0, [userId]);
  const elo = ratings.get(userId)?.elo ?? 0;
  await insertSubstitute(trx, { match_id: match.id, user_id: userId, side, elo, joined_at: now });
  await updateAfterPlayerChange(trx, match.id, now);
}

/**
 * Removes a player from an open match, after the player was removed from its result. The caller has locked matchmaking and
 * the result's row.
 * @param now milliseconds since the epoch
 * @returns whether the votes of the remaining players are a majority, so that the caller has to cancel the match
 */
export async function leaveMatch(
  trx: LeagueTransaction,
  matchId: number,
  userId: number,
  now: number,
): Promise<{ hasCancelMajority: boolean }> {
  await removeFromMatch(trx, matchId, userId);
  await updateAfterPlayerChange(trx, matchId, now);
  return { hasCancelMajority: hasCancelMajority(await listPlayersOfMatches(trx, [matchId])) };
}

/**
 * Updates the team Elos and the ready check of a match after its players changed, and records outbox messages.
 * @param now milliseconds since the epoch
 */
async function updateAfterPlayerChange(trx: LeagueTransaction, matchId: number, now: number): Promise<void> {
  const match = await findMatch(trx, matchId);
  const players = await listPlayersOfMatches(trx, [matchId]);
  if (match === undefined) return;
  const getTeamElo = (side: Side) =>
    computeTeamElo(players.filter((player) => player.side === side).map(({ elo }) => elo));
  await changeTeamElos(trx, matchId, {
    red_elo: getTeamElo("red") ?? match.red_elo,
    blue_elo: getTeamElo("blue") ?? match.blue_elo,
  });
  if (match.ready_until !== null && players.every(({ ready }) => ready === 1)) await endReadyCheck(trx, matchId);
  await recordMatchChanged(trx, match, now);
}
