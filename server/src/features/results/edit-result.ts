import { joinNames } from "contract/bidi-isolation.ts";
import { maxPlayersPerSide } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordAffectedResult } from "../audit-log/audit-log-recorder.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { enqueueNotifications } from "../people/push/push-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { joinMatch, leaveMatch, lockMatchmaking } from "./matches/change-match.ts";
import { findMatch } from "./matches/matches-queries.ts";
import { buildResultReply } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import { countTeamSizes, insertPlayer, listPlayersOfResult, removePlayerRow } from "./result-players-queries.ts";
import { computeFingerprint } from "./result-rules.ts";
import { changeResult, type FoundResult, findResult, lockResultForUpdate } from "./results-queries.ts";
import { discardResult } from "./store-result.ts";

/** Identifies a result. */
export type ResultRef = { readonly area: ResultArea; readonly id: number };

/**
 * Runs a change of a result that is not frozen, in one transaction. The result's row is locked, so concurrent changes run
 * one after the other.
 * @param lockFirst acquires locks that come before the result's row in the lock order
 * @returns what the callback returns
 * @throws RESULT_NOT_FOUND if there is no such result
 * @throws RESULT_FROZEN if the result is frozen
 * @throws the errors of `ResultArea.requireEditable`
 */
export function editResult<T>(
  { db }: Pick<Context, "db">,
  { area, id }: ResultRef,
  edit: (trx: LeagueTransaction, result: FoundResult) => Promise<T>,
  lockFirst?: (trx: LeagueTransaction) => Promise<void>,
): Promise<T> {
  return transaction(db, async (trx) => {
    await lockFirst?.(trx);
    const result = await lockResultForUpdate(trx, area.name, id);
    if (result === undefined) throw createApiError("RESULT_NOT_FOUND");
    await recordAffectedResult(trx, { area: area.name, id });
    if (result.frozen === 1) throw createApiError("RESULT_FROZEN");
    await area.requireEditable(trx, result.competition_id);
    return edit(trx, result);
  });
}

/** Like `editResult`, for changes of players. They may change an open match, so matchmaking is locked first. */
function editTeams<T>(
  context: Pick<Context, "db">,
  ref: ResultRef,
  edit: (trx: LeagueTransaction, result: FoundResult) => Promise<T>,
): Promise<T> {
  return editResult(context, ref, edit, lockMatchmaking);
}

/** Returns the id of the match that belongs to a result; `null` if there is none or it is closed. */
function getOpenMatchId({ match_id, match_closed_at }: FoundResult): number | null {
  return match_closed_at === null ? match_id : null;
}

/** Updates a result's team size and fingerprint after its players changed. */
export async function refreshAfterTeamChange(trx: LeagueTransaction, result: FoundResult): Promise<void> {
  const { red, blue } = await countTeamSizes(trx, result.id);
  await changeResult(trx, result.id, { team_size: Math.max(red, blue) });
  await refreshFingerprint(trx, result);
}

/** Recomputes a result's fingerprint after its round or its players changed, so that duplicates of it are found. */
export async function refreshFingerprint(trx: LeagueTransaction, { area, id }: FoundResult): Promise<void> {
  const result = await findResult(trx, area, id);
  if (result === undefined || result.has_round === 0) return;
  const { map, red_score: redScore, blue_score: blueScore } = result;
  const rows = await listPlayersOfResult(trx, id);
  const players = rows.map((row) => ({ ...row, userId: row.user_id }));
  await changeResult(trx, id, { fingerprint: computeFingerprint({ map, redScore, blueScore, players }) });
}

/** How long the notification of an added player stays valid, in milliseconds. */
const notificationTtlMs = 10 * 60_000;

/**
 * Adds a player with empty statistics to a side of a result. If the result has an open match and the player is not blocked,
 * the player joins the match, and is notified if the round has not begun.
 * @throws USER_NOT_FOUND if there is no such user
 * @throws PLAYER_ALREADY_IN_RESULT if the player is already in the result
 * @throws TEAM_FULL if the team has the maximum number of players
 * @throws PLAYER_HAS_OPEN_MATCH if the player is in another open match
 * @throws the errors of `editResult`
 */
export async function addPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  { userId, side }: { userId: number; side: Side },
): Promise<void> {
  await editTeams({ db }, ref, async (trx, result) => {
    const user = await findUser(trx, userId);
    if (user === undefined) throw createApiError("USER_NOT_FOUND");
    const emptyStats = { score: 0, flags: null, kills: 0, deaths: 0 };
    if (!(await insertPlayer(trx, { result_id: ref.id, user_id: userId, side, ...emptyStats }))) {
      throw createApiError("PLAYER_ALREADY_IN_RESULT", { userName: user.user_name });
    }
    if ((await countTeamSizes(trx, ref.id))[side] > maxPlayersPerSide) {
      throw createApiError("TEAM_FULL", { players: maxPlayersPerSide });
    }
    await refreshAfterTeamChange(trx, result);
    const matchId = getOpenMatchId(result);
    if (matchId === null || user.blocked === 1) return;
    const now = clock.now();
    await joinMatch(
      trx,
      { id: matchId, ratingPoolId: result.rating_pool_id },
      { userId, userName: user.user_name, side },
      now,
    );
    const match = await findMatch(trx, matchId);
    if (match === undefined || result.running === 1) return;
    const matchName = joinNames(match.queue_name === null ? [match.map] : [match.queue_name, match.map]);
    const notification = {
      title: "Your match is here",
      body: `${matchName}: an admin has put you in.`,
      path: `/ranked/matches/${matchId}`,
      tag: `match-${matchId}`,
      until: now + notificationTtlMs,
    };
    // `calls` is the category of notifications about matches.
    await enqueueNotifications(trx, "calls", [userId], notification, now);
  });
}

/**
 * Removes a player from a result and from its open match. If the remaining players' votes to cancel are now a majority,
 * the match is cancelled and its result is deleted.
 * @returns the result as it was just after the player was removed, even if it has then been deleted
 * @throws PLAYER_NOT_IN_RESULT if the player is not in the result
 * @throws the errors of `editResult`
 */
export async function removePlayer<View>(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: { readonly area: ResultArea<View>; readonly id: number },
  userId: number,
): Promise<{ data: View }> {
  return editTeams({ db }, ref, async (trx, result) => {
    if (!(await removePlayerRow(trx, ref.id, userId))) throw createApiError("PLAYER_NOT_IN_RESULT");
    await refreshAfterTeamChange(trx, result);
    const reply = await buildResultReply({ db: trx }, ref);
    const matchId = getOpenMatchId(result);
    if (matchId !== null) {
      const { hasCancelMajority } = await leaveMatch(trx, matchId, userId, clock.now());
      // A match whose round is in progress is closed when that round ends.
      if (hasCancelMajority && result.running === 0) await discardResult(trx, result, clock.now());
    }
    return reply;
  });
}
