import { type Side, sides } from "contract/sides.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import { refuse } from "../../../platform/refusal.ts";
import { teamElo } from "../../competitions/elo.ts";
import { ratingsOf } from "../../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../../context.ts";
import { recordNews } from "../../outbox-queries.ts";
import type { Row } from "../../tables.ts";
import {
  changeTeamElos,
  endReadyCheck,
  findMatch,
  insertSubstitute,
  markClosed,
  markNotRunning,
  markRunning,
  openMatchOf,
  playersOfMatches,
  removeFromMatch,
  stopWaitingAnywhere,
} from "./matches-queries.ts";

/** How many votes cancel a match of that many players: more than half. */
export function cancelVotesNeeded(players: number): number {
  return Math.floor(players / 2) + 1;
}

export function isVotedDown(players: readonly { readonly wants_cancel: number }[]): boolean {
  const votes = players.filter(({ wants_cancel }) => wants_cancel === 1).length;
  return votes >= cancelVotesNeeded(players.length);
}

/**
 * Locks matchmaking: joining, leaving, making matches, readiness and cancelling run one after the other. Lock order:
 * this lock first, then the result's row, then the match's.
 */
export async function lockMatchmaking(trx: LeagueTransaction): Promise<void> {
  await acquireLock(trx, "matchmaking");
}

/** Records the news that a match changed, which its queue shows too. @param now ms UTC */
async function matchChanged(
  trx: LeagueTransaction,
  { id, queue_id }: Pick<Row<"matches">, "id" | "queue_id">,
  now: number,
): Promise<void> {
  await recordNews(trx, { kind: "match-changed", matchId: id }, now);
  if (queue_id !== null) await recordNews(trx, { kind: "queue-changed", queueId: queue_id }, now);
}

/**
 * Marks the open match of a result as running, because its round was posted and may still be played: nobody needs to be
 * ready any more. The caller has locked the result's row.
 * @param now ms UTC
 */
export async function runMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const started = await markRunning(trx, resultId);
  if (started !== undefined) await matchChanged(trx, started, now);
}

/**
 * Marks the open match of a result as one that is to be played, because its round was interrupted. The caller has locked
 * the result's row.
 * @param now ms UTC
 */
export async function reopenMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const stopped = await markNotRunning(trx, resultId);
  if (stopped !== undefined) await matchChanged(trx, stopped, now);
}

/**
 * Closes the match of a result, if there is one: its players may queue again. The caller has locked the result's row,
 * so a match is closed once.
 * @param now ms UTC
 */
export async function closeMatch(trx: LeagueTransaction, resultId: number, now: number): Promise<void> {
  const closed = await markClosed(trx, resultId, now);
  if (closed !== undefined) await matchChanged(trx, closed, now);
}

type Substitute = { readonly userId: number; readonly userName: string; readonly side: Side };

/**
 * Adds a player to an open match because an admin added them to its result: they leave all queues and need not be
 * ready. The caller has locked matchmaking and the result's row.
 * @param now ms UTC @throws PLAYER_HAS_OPEN_MATCH
 */
export async function joinMatch(
  trx: LeagueTransaction,
  match: { readonly id: number; readonly poolId: number | null },
  { userId, userName, side }: Substitute,
  now: number,
): Promise<void> {
  if ((await openMatchOf(trx, userId)) !== undefined) throw refuse("PLAYER_HAS_OPEN_MATCH", { userName });
  for (const queueId of await stopWaitingAnywhere(trx, [userId])) {
    await recordNews(trx, { kind: "queue-changed", queueId }, now);
  }
  const elo = (await ratingsOf(trx, match.poolId ?? 0, [userId])).get(userId)?.elo ?? 0;
  await insertSubstitute(trx, { match_id: match.id, user_id: userId, side, elo, joined_at: now });
  await matchPlayersChanged(trx, match.id, now);
}

/**
 * Removes a player from an open match because an admin removed them from its result. The caller has locked matchmaking
 * and the result's row.
 * @param now ms UTC
 * @returns whether the votes of those who stay cancel the match, which the caller then does
 */
export async function leaveMatch(
  trx: LeagueTransaction,
  matchId: number,
  userId: number,
  now: number,
): Promise<{ isVotedDown: boolean }> {
  await removeFromMatch(trx, matchId, userId);
  await matchPlayersChanged(trx, matchId, now);
  return { isVotedDown: isVotedDown(await playersOfMatches(trx, [matchId])) };
}

/**
 * Updates a match after its players changed, and records the news.
 * @param now ms UTC
 */
async function matchPlayersChanged(trx: LeagueTransaction, matchId: number, now: number): Promise<void> {
  const match = await findMatch(trx, matchId);
  const players = await playersOfMatches(trx, [matchId]);
  if (match === undefined) return;
  const eloOf = (side: Side) => teamElo(players.filter((player) => player.side === side).map(({ elo }) => elo));
  const [red, blue] = sides.map(eloOf);
  await changeTeamElos(trx, matchId, { red_elo: red ?? match.red_elo, blue_elo: blue ?? match.blue_elo });
  if (match.ready_until !== null && players.every(({ ready }) => ready === 1)) await endReadyCheck(trx, matchId);
  await matchChanged(trx, match, now);
}
