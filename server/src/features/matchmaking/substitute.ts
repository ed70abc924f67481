import { joinNames } from "contract/bidi-isolation.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { enqueueNotifications } from "../people/push/push-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { refreshAfterTeamChange } from "../results/edit-result.ts";
import { joinMatch, leaveMatch } from "../results/matches/change-match.ts";
import { findMatch } from "../results/matches/matches-queries.ts";
import { countOpenSlots } from "../results/matches/present-match.ts";
import { insertPlayer, removePlayerRow } from "../results/result-players-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { actInMatch } from "./act-in-match.ts";
import {
  cancelMatchAndRequeue,
  formatMatchOfQueue,
  type LockedMatch,
  lockMatchForUpdate,
  startCooldown,
} from "./cancel-match.ts";
import { listWaitingPlayers } from "./queues/waiting-players-queries.ts";

/** How long the notification of an open slot is useful, in milliseconds. */
const notificationLifetimeMs = 10 * 60_000;

/**
 * Leaves a match. During the ready check, this cancels the match, as if the player had not become ready. Afterwards, a
 * waiting player may take the open slot.
 * @throws the errors of `actInMatch`
 */
export async function leaveOwnMatch(context: Context, userId: number, matchId: number): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, lockedMatch) => {
    const reason = `You left ${formatMatchOfQueue(lockedMatch.match.queue_name)}`;
    if (lockedMatch.match.ready_until === null)
      await removePlayersFromMatch(context, trx, lockedMatch, [userId], reason);
    else {
      const isToBlame = (playerId: number) => playerId === userId;
      await cancelMatchAndRequeue(context, trx, lockedMatch, { isToBlame, reason });
    }
  });
}

/** Removes players who did not join the server of their match. Does nothing if the match is over or being played. */
export async function removeAbsentPlayers(
  context: Context,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const lockedMatch = await lockMatchForUpdate(trx, matchId);
    if (lockedMatch === null || lockedMatch.result.running === 1) return;
    const absentIds = lockedMatch.players
      .map(({ user_id }) => user_id)
      .filter((playerId) => userIds.includes(playerId));
    if (absentIds.length === 0) return;
    const reason = `You were not on the server of ${formatMatchOfQueue(lockedMatch.match.queue_name)}`;
    await removePlayersFromMatch(context, trx, lockedMatch, absentIds, reason);
  });
}

/** Removes players from a match that continues. They get a cooldown, and players waiting in its queue may replace them. */
async function removePlayersFromMatch(
  context: Context,
  trx: LeagueTransaction,
  { match, result, players }: LockedMatch,
  userIds: readonly number[],
  reason: string,
): Promise<void> {
  const now = context.clock.now();
  let hasCancelMajority = false;
  for (const userId of userIds) {
    await removePlayerRow(trx, result.id, userId);
    const outcome = await leaveMatch(trx, match.id, userId, now);
    // The majority among the players who remain at the end decides.
    hasCancelMajority = outcome.hasCancelMajority;
    await startCooldown(trx, userId, reason, now);
  }
  // A match without players could never be ended.
  if (hasCancelMajority || userIds.length === players.length) {
    await discardResult(trx, result, now);
    return;
  }
  await refreshAfterTeamChange(trx, result);
  if (match.queue_id === null) return;
  const waitingPlayers = await listWaitingPlayers(trx, [match.queue_id]);
  const notification = {
    title: "A place is open",
    body: `${joinNames([match.queue_name ?? "", match.map])}: take it in one tap.`,
    path: `/ranked/matches/${match.id}`,
    tag: `place-${match.id}`,
    until: now + notificationLifetimeMs,
  };
  const waitingIds = waitingPlayers.map(({ user_id }) => user_id);
  // `calls` is the category of notifications about matches.
  await enqueueNotifications(trx, "calls", waitingIds, notification, now);
}

/**
 * Adds a player to an open slot of a match. The first waiting player of its queue who calls this gets the slot.
 * @throws MATCH_NOT_FOUND if there is no such match
 * @throws MATCH_OVER, MATCH_RUNNING if it is closed or being played
 * @throws NOT_IN_QUEUE if the player does not wait in the queue of the match
 * @throws NO_OPEN_PLACE if no slot is open
 */
export async function joinAsSubstitute(context: Context, userId: number, matchId: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const lockedMatch = await lockMatchForUpdate(trx, matchId);
    if (lockedMatch === null) {
      const closedMatch = await findMatch(trx, matchId);
      throw createApiError(closedMatch === undefined ? "MATCH_NOT_FOUND" : "MATCH_OVER");
    }
    const { match, result, players } = lockedMatch;
    if (result.running === 1) throw createApiError("MATCH_RUNNING");
    const waitingPlayers = match.queue_id === null ? [] : await listWaitingPlayers(trx, [match.queue_id]);
    const user = await findUser(trx, userId);
    if (user === undefined || !waitingPlayers.some(({ user_id }) => user_id === userId))
      throw createApiError("NOT_IN_QUEUE");
    const side = findSideWithMostOpenSlots(countOpenSlots(match, players));
    if (side === null) throw createApiError("NO_OPEN_PLACE");
    await insertPlayer(trx, {
      result_id: result.id,
      user_id: userId,
      side,
      score: 0,
      flags: null,
      kills: 0,
      deaths: 0,
    });
    await refreshAfterTeamChange(trx, result);
    const { user_name: userName } = user;
    await joinMatch(
      trx,
      { id: matchId, ratingPoolId: result.rating_pool_id },
      { userId, userName, side },
      context.clock.now(),
    );
  });
}

/** Returns the side with more open slots, or `null` if no slot is open. */
function findSideWithMostOpenSlots(openSlots: Readonly<Record<Side, number>>): Side | null {
  const side = openSlots.blue > openSlots.red ? "blue" : "red";
  return openSlots[side] > 0 ? side : null;
}
