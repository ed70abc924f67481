import type { FreezeOutcome } from "contract/freezes.ts";
import { ApiError, createApiError } from "../../platform/api-error.ts";
import { initialRating, rateRound } from "../competitions/elo.ts";
import { claimFreezeNumber, findRatings } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { publishUserChanges } from "../public-changes.ts";
import { addRoundToCareers } from "../statistics/careers/career-totals-queries.ts";
import { addRoundToMaps, addRoundToMetrics, addRoundToRecords } from "../statistics/counts/totals-queries.ts";
import { applyRound, type FrozenRound } from "../statistics/stats/frozen-round.ts";
import { addRoundToStats, findStatTotals } from "../statistics/stats/stat-totals-queries.ts";
import { editResult, type ResultRef } from "./edit-result.ts";
import type { ResultArea } from "./result-area.ts";
import { moveResultCounts } from "./result-counts-queries.ts";
import { findDiscrepancies } from "./result-discrepancies.ts";
import { type FoundPlayer, listPlayersOfResult } from "./result-players-queries.ts";
import { changeResult, type FoundResult, listIdsByDate } from "./results-queries.ts";

/** Who freezes a result: an admin, or the server automatically. */
type Freezer = "ADMIN" | "LEAGUE";

/**
 * Freezes a result, that is, makes it final: rates its players, adds it to all statistics and to the totals of its area,
 * and records an outbox message, in one transaction. Freezes in one rating pool run one after the other, because each locks
 * the pool's row. `editResult` records the change in the audit log. After the commit, cached responses that depend on the
 * changed tables are invalidated.
 * @param freezer `LEAGUE` for an automatic freeze, which is rejected if the result has discrepancies
 * @throws NOT_FREEZABLE with a list of the missing data
 * @throws the errors of `editResult`
 */
export async function freezeResult(context: Context, ref: ResultRef, freezer: Freezer = "ADMIN"): Promise<void> {
  const { db, clock, settings } = context;
  await editResult({ db }, ref, async (trx, result) => {
    const freezable = await lockFreezableResult(trx, ref, result, { freezer, now: clock.now() });
    const frozenResult = await rateResult(trx, freezable, settings.eloK);
    await storeFrozenResult(trx, result, frozenResult, clock.now());
    await addRoundToStats(trx, frozenResult);
    await addRoundToCareers(trx, frozenResult);
    // The pages of its players show the round as the outcome of their last match.
    if (result.match_id !== null) publishUserChanges(trx, toUserIds(freezable.players));
    await addRoundToMetrics(trx, frozenResult);
    await addRoundToMaps(trx, frozenResult);
    await addRoundToRecords(trx, frozenResult);
    await ref.area.addToAreaTotals(trx, frozenResult);
    await recordOutboxMessage(trx, { kind: "result-frozen", resultId: result.id }, clock.now());
  });
}

/** A result that can be frozen, with its players and its number among the freezes of its rating pool. */
type FreezableResult = FoundResult &
  Pick<FrozenRound, "rating_pool_id" | "competition_id" | "freeze_number"> & {
    readonly players: readonly FoundPlayer[];
  };

/** Locks the rating pool and claims a freeze number. @throws NOT_FREEZABLE with a list of the missing data */
async function lockFreezableResult(
  trx: LeagueTransaction,
  { area }: ResultRef,
  result: FoundResult,
  { freezer, now }: { readonly freezer: Freezer; readonly now: number },
): Promise<FreezableResult> {
  const { rating_pool_id, competition_id } = result;
  // The pool is locked before the result is checked, because changes of rosters also lock it. If the freeze is rejected, the
  // number is rolled back.
  const freeze_number = rating_pool_id === null ? null : await claimFreezeNumber(trx, rating_pool_id);
  const players = await listPlayersOfResult(trx, result.id);
  const missingData = [...(await area.findMissing(trx, result, players, now))];
  if (freezer === "LEAGUE" && findDiscrepancies(result, players).length > 0) missingData.push("a decision of an admin");
  if (missingData.length > 0 || freeze_number === null || rating_pool_id === null || competition_id === null) {
    throw createApiError("NOT_FREEZABLE", { missing: missingData.join(", ") });
  }
  return { ...result, rating_pool_id, competition_id, freeze_number, players };
}

/** Computes the ratings and totals of the players after the result. */
async function rateResult(
  trx: LeagueTransaction,
  { players, ...result }: FreezableResult,
  eloK: number,
): Promise<FrozenRound> {
  const userIds = toUserIds(players);
  const ratings = await findRatings(trx, result.rating_pool_id, userIds);
  const elos = rateRound(result, players, (userId) => (ratings.get(userId) ?? initialRating).elo, eloK);
  const totals = new Map([[result.competition_id, await findStatTotals(trx, result.competition_id, userIds)]]);
  return applyRound({ ratings, totals }, { ...result, ...elos }, players);
}

function toUserIds(players: readonly FoundPlayer[]): number[] {
  return players.map(({ user_id }) => user_id);
}

/** Stores that a result is frozen, and updates the counts of results. */
async function storeFrozenResult(
  trx: LeagueTransaction,
  unfrozenResult: FoundResult,
  frozenResult: FrozenRound,
  now: number,
): Promise<void> {
  const { freeze_number, red_elo_before, blue_elo_before, red_elo_gain } = frozenResult;
  const elos = { red_elo_before, blue_elo_before, red_elo_gain };
  await changeResult(trx, frozenResult.id, { frozen: 1, freeze_number, frozen_at: now, ...elos });
  await moveResultCounts(trx, unfrozenResult, { ...unfrozenResult, frozen: 1 });
}

/**
 * Freezes results one after the other, by date, each in its own transaction. If a result is rejected, the other results
 * are still frozen. Ids of unknown results are ignored.
 * @returns the outcome of each freeze, by date
 */
export async function freezeResults(
  context: Context,
  area: ResultArea,
  ids: readonly number[],
): Promise<FreezeOutcome[]> {
  const outcomes: FreezeOutcome[] = [];
  for (const id of await listIdsByDate(context.db, area.name, ids)) {
    const error = await tryFreeze(context, area, id);
    outcomes.push({ _id: String(id), freezed: error === null, message: error?.message ?? null });
  }
  return outcomes;
}

/** Freezes a result. Returns the error if it is rejected, or `null`. */
async function tryFreeze(context: Context, area: ResultArea, id: number): Promise<ApiError | null> {
  try {
    await freezeResult(context, { area, id });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
