import type { LeagueTransaction } from "../context.ts";
import type { ReportedRound } from "../imports/round-message.ts";
import { playersOf, replacePlayers } from "../results/result-players-queries.ts";
import { changeResult, type FoundResult } from "../results/results-queries.ts";
import type { StoredPlayer } from "../results/store-result.ts";

/**
 * Adds to a result whose row is locked, and that is not frozen, what another report of its round says and the result does
 * not: limits and flags. Nothing that stands there is changed.
 */
export async function addMissing(
  trx: LeagueTransaction,
  result: FoundResult,
  { scoreLimit, timeLimit }: ReportedRound,
  reported: readonly StoredPlayer[],
): Promise<void> {
  if (result.frozen === 1) return;
  await changeResult(trx, result.id, {
    time_limit: result.time_limit ?? timeLimit,
    score_limit: result.score_limit ?? scoreLimit,
  });
  const standing = await playersOf(trx, result.id);
  if (standing.every(({ flags }) => flags !== null)) return;
  const flagsOf = new Map(reported.map(({ user_id, flags }) => [user_id, flags]));
  const rows = standing.map(({ user_id, side, score, flags, kills, deaths }) => ({
    ...{ user_id, side, score, kills, deaths },
    flags: flags ?? flagsOf.get(user_id) ?? null,
  }));
  await replacePlayers(trx, result.id, rows);
}
