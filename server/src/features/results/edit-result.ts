import { maxPlayersPerSide } from "contract/constants.ts";
import { listOfNames } from "contract/isolated.ts";
import type { Side } from "contract/sides.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { noteResult } from "../audit-log/history-scope.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordPush } from "../people/push/push-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { joinMatch, leaveMatch, lockMatchmaking } from "./matches/change-match.ts";
import { findMatch } from "./matches/matches-queries.ts";
import { showResult } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import { insertPlayer, playersOfResult, removePlayerRow, teamSizes } from "./result-players-queries.ts";
import { fingerprintOf } from "./result-rules.ts";
import { changeResult, type FoundResult, findResult, lockResultForUpdate } from "./results-queries.ts";
import { discardResult } from "./store-result.ts";

export type ResultRef = { readonly area: ResultArea; readonly id: number };

/**
 * Runs a change of a result that is not frozen, in one transaction that has locked its row, so that concurrent changes
 * run one after the other.
 * @param lockFirst acquires locks that come before the result's row in the lock order
 * @throws RESULT_NOT_FOUND, RESULT_FROZEN, and what the area throws when it is closed
 */
export function editResult<Answer>(
  { db }: Pick<Context, "db">,
  { area, id }: ResultRef,
  edit: (trx: LeagueTransaction, result: FoundResult) => Promise<Answer>,
  lockFirst: (trx: LeagueTransaction) => Promise<void> = async () => undefined,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    await lockFirst(trx);
    const result = await lockResultForUpdate(trx, area.name, id);
    if (result === undefined) throw refuse("RESULT_NOT_FOUND");
    await noteResult(trx, { area: area.name, id });
    if (result.frozen === 1) throw refuse("RESULT_FROZEN");
    await area.admit(trx, result.board_id);
    return edit(trx, result);
  });
}

/**
 * Like `editResult`, for a change of players, which may change an open match: the lock of matchmaking comes before the
 * result's row.
 */
function editTeams<Answer>(
  context: Pick<Context, "db">,
  ref: ResultRef,
  edit: (trx: LeagueTransaction, result: FoundResult) => Promise<Answer>,
): Promise<Answer> {
  return editResult(context, ref, edit, lockMatchmaking);
}

/** The key of the match that a result was made with, while it is open. */
function openMatchIn({ match_id, match_closed_at }: FoundResult): number | null {
  return match_closed_at === null ? match_id : null;
}

/** Updates the team size and the fingerprint of a result after its players changed. */
export async function teamsChanged(trx: LeagueTransaction, result: FoundResult): Promise<void> {
  const { red, blue } = await teamSizes(trx, result.id);
  await changeResult(trx, result.id, { team_size: Math.max(red, blue) });
  await refreshFingerprint(trx, result);
}

/**
 * Recomputes a result's fingerprint after its round or its players changed, so that duplicates are found by the
 * corrected data.
 */
export async function refreshFingerprint(trx: LeagueTransaction, { area, id }: FoundResult): Promise<void> {
  const result = await findResult(trx, area, id);
  if (result === undefined || result.has_round === 0) return;
  const { map, red_score: redScore, blue_score: blueScore } = result;
  const players = (await playersOfResult(trx, id)).map(({ user_id: userId, ...player }) => ({ ...player, userId }));
  await changeResult(trx, id, { fingerprint: fingerprintOf({ map, redScore, blueScore, players }) });
}

/** How long a substitute's call to their match is of use, in milliseconds. */
const callMs = 10 * 60_000;

/**
 * Adds a player with empty figures to a side. They join the match that is open for the result, unless they are blocked, and
 * are called to it until its round is being played.
 * @throws USER_NOT_FOUND, PLAYER_ALREADY_IN_RESULT, TEAM_FULL, PLAYER_HAS_OPEN_MATCH
 */
export async function addPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  { userId, side }: { userId: number; side: Side },
): Promise<void> {
  await editTeams({ db }, ref, async (trx, result) => {
    const user = await findUser(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const empty = { score: 0, flags: null, kills: 0, deaths: 0 };
    if (!(await insertPlayer(trx, { result_id: ref.id, user_id: userId, side, ...empty }))) {
      throw refuse("PLAYER_ALREADY_IN_RESULT", { userName: user.user_name });
    }
    if ((await teamSizes(trx, ref.id))[side] > maxPlayersPerSide) {
      throw refuse("TEAM_FULL", { players: maxPlayersPerSide });
    }
    await teamsChanged(trx, result);
    const matchId = openMatchIn(result);
    if (matchId === null || user.blocked === 1) return;
    const now = clock.now();
    await joinMatch(trx, { id: matchId, poolId: result.pool_id }, { userId, userName: user.user_name, side }, now);
    const match = await findMatch(trx, matchId);
    if (match === undefined || result.running === 1) return;
    const game = listOfNames(match.queue_name === null ? [match.map] : [match.queue_name, match.map]);
    const note = { title: "Your match is here", body: `${game}: an admin has put you in.` };
    const told = { ...note, path: `/ranked/matches/${matchId}`, tag: `match-${matchId}`, until: now + callMs };
    await recordPush(trx, "calls", [userId], told, now);
  });
}

/**
 * Removes a player from a result and from its open match. If the votes of those who stay are now a majority, the match is
 * cancelled and its result is deleted.
 * @returns the result without the player, also when it is deleted
 * @throws PLAYER_NOT_IN_RESULT
 */
export async function removePlayer<View>(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: { readonly area: ResultArea<View>; readonly id: number },
  userId: number,
): Promise<{ data: View }> {
  return editTeams({ db }, ref, async (trx, result) => {
    if (!(await removePlayerRow(trx, ref.id, userId))) throw refuse("PLAYER_NOT_IN_RESULT");
    await teamsChanged(trx, result);
    const shown = await showResult({ db: trx }, ref);
    const matchId = openMatchIn(result);
    if (matchId !== null) {
      const { isVotedDown } = await leaveMatch(trx, matchId, userId, clock.now());
      // A match that is being played ends with its round.
      if (isVotedDown && result.running === 0) await discardResult(trx, result, clock.now());
    }
    return shown;
  });
}
