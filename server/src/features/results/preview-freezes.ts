import type { FreezePreview } from "contract/freezes.ts";
import { sides } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { getGainOfSide, rateRound } from "../competitions/elo.ts";
import { getWinnerSide } from "../competitions/outcome.ts";
import { findRatings } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { presentElos } from "./present-result.ts";
import type { ResultArea } from "./result-area.ts";
import { findDiscrepancies } from "./result-discrepancies.ts";
import { listPlayersOfResult } from "./result-players-queries.ts";
import { type FoundResult, listIdsByDate, lockResultForUpdate } from "./results-queries.ts";

/** The Elo of each player by rating pool, after the results that come earlier in the preview. */
type ProjectedElos = Map<number, Map<number, number>>;

/**
 * Computes the effect of freezing results by date, with the rules and the arithmetic of `freezeResult`. A result that
 * cannot be frozen does not affect later results. Results that are frozen or unknown are left out.
 * @throws the errors of `ResultArea.requireEditable`
 */
export function previewFreezes(
  context: Context,
  area: ResultArea,
  ids: readonly number[],
): Promise<readonly FreezePreview[]> {
  return transaction(context.db, async (trx) => {
    const projectedElos: ProjectedElos = new Map();
    const previews: FreezePreview[] = [];
    for (const id of await listIdsByDate(trx, area.name, ids)) {
      const result = await lockResultForUpdate(trx, area.name, id);
      if (result === undefined || result.frozen === 1) continue;
      await area.requireEditable(trx, result.competition_id);
      previews.push(await previewResult(context, trx, area, result, projectedElos));
    }
    return previews;
  });
}

/**
 * Computes the effect of freezing a single result.
 * @throws RESULT_NOT_FOUND if there is no such result
 * @throws RESULT_FROZEN if the result is frozen
 * @throws the errors of `ResultArea.requireEditable`
 */
export async function previewFreeze(context: Context, area: ResultArea, id: number): Promise<FreezePreview> {
  const [singlePreview] = await previewFreezes(context, area, [id]);
  if (singlePreview !== undefined) return singlePreview;
  const ids = await listIdsByDate(context.db, area.name, [id]);
  throw createApiError(ids.length === 0 ? "RESULT_NOT_FOUND" : "RESULT_FROZEN");
}

/** Previews one freeze and updates `projectedElos` for later results. */
async function previewResult(
  { clock, settings }: Context,
  trx: LeagueTransaction,
  area: ResultArea,
  result: FoundResult,
  projectedElos: ProjectedElos,
): Promise<FreezePreview> {
  const players = await listPlayersOfResult(trx, result.id);
  const missing = await area.findMissing(trx, result, players, clock.now());
  const commonFields = {
    ...presentResultFields(area, result),
    missing: [...missing],
    // The API calls discrepancies `doubts`.
    doubts: findDiscrepancies(result, players),
  };
  const { rating_pool_id: ratingPoolId } = result;
  if (missing.length > 0 || ratingPoolId === null) {
    return {
      ...commonFields,
      redEloBefore: null,
      blueEloBefore: null,
      redEloGain: null,
      blueEloGain: null,
      players: [],
    };
  }
  const elos = projectedElos.getOrInsertComputed(ratingPoolId, () => new Map<number, number>());
  const userIds = players.map(({ user_id }) => user_id);
  const ratings = await findRatings(trx, ratingPoolId, userIds);
  for (const [userId, { elo }] of ratings) elos.getOrInsert(userId, elo);
  // All players have an Elo by now. NaN would reveal an error.
  const getElo = (userId: number) => elos.get(userId) ?? Number.NaN;
  const teamElos = rateRound(result, players, getElo, settings.eloK);
  const redPlayersFirst = players.toSorted((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));
  const eloChanges = redPlayersFirst.map(({ user_id, user_name, side }) => ({
    userId: String(user_id),
    userName: user_name,
    side,
    eloBefore: getElo(user_id),
    // The gain is null if the result is not rated.
    eloAfter: getElo(user_id) + (getGainOfSide(side, teamElos.red_elo_gain) ?? 0),
  }));
  for (const { userId, eloAfter } of eloChanges) elos.set(Number(userId), eloAfter);
  return { ...commonFields, ...presentElos(teamElos), players: eloChanges };
}

function presentResultFields({ getSideNames }: ResultArea, result: FoundResult) {
  const { red, blue } = getSideNames(result);
  return {
    _id: String(result.id),
    date: new Date(result.played_at).toISOString(),
    map: result.map,
    redScore: result.red_score,
    blueScore: result.blue_score,
    isForfeit: result.forfeit_side !== null,
    winnerSide: getWinnerSide(result),
    redName: red,
    blueName: blue,
  };
}
