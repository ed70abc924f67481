import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteResult } from "../history/history-scope.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import type { ResultArea } from "./result-area.ts";
import { playersOfResult, teamSizes } from "./result-players-queries.ts";
import { fingerprintOf } from "./result-rules.ts";
import { changeResult, type FoundResult, findResult, lockResultForUpdate } from "./results-queries.ts";

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
export function editTeams<Answer>(
  context: Pick<Context, "db">,
  ref: ResultRef,
  edit: (trx: LeagueTransaction, result: FoundResult) => Promise<Answer>,
): Promise<Answer> {
  return editResult(context, ref, edit, lockMatchmaking);
}

/** The key of the match that a result was made with, while it is open. */
export function openMatchIn({ match_id, match_closed_at }: FoundResult): number | null {
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
