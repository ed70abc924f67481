import type { Area } from "contract/constants.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { initialRating } from "../../competitions/elo.ts";
import { lockRatingPoolForUpdate } from "../../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { applyRound, type FrozenStandings } from "./frozen-round.ts";
import { createEmptyTotals } from "./stat-totals.ts";
import { listRoundsOfPlayer, saveStatTotals } from "./stat-totals-queries.ts";
import { findStatKey, findStatOfPlayer } from "./stats-queries.ts";

/**
 * Recomputes a stat from the results. This gives the values that the updates at each freeze have stored.
 * @throws STAT_NOT_FOUND if there is no such stat
 */
export async function recomputeStat({ db }: Pick<Context, "db">, area: Area, statId: number): Promise<void> {
  const recompute = async (trx: LeagueTransaction) => {
    const key = await findStatKey(trx, area, statId);
    if (key === undefined) throw createApiError("STAT_NOT_FOUND");
    await recomputeTotals(trx, key);
  };
  await transaction(db, recompute, { isLong: true });
}

/**
 * Recomputes a player's stat in the active season and returns its id.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws STAT_NOT_FOUND if the player has no stat in it
 */
export function recomputeStatOfActiveSeason({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const recompute = async (trx: LeagueTransaction) => {
    const { competition_id: competitionId, rating_pool_id: ratingPoolId } = await requireActiveSeasonForShare(trx);
    const stat = await findStatOfPlayer(trx, competitionId, userId);
    if (stat === undefined) throw createApiError("STAT_NOT_FOUND");
    await recomputeTotals(trx, { competitionId, ratingPoolId, userId });
    return stat.id;
  };
  return transaction(db, recompute, { isLong: true });
}

/** Locks the rating pool, and recomputes the totals of a player's stat from all results of the player in the pool. */
async function recomputeTotals(
  trx: LeagueTransaction,
  key: { readonly competitionId: number; readonly ratingPoolId: number; readonly userId: number },
): Promise<void> {
  await lockRatingPoolForUpdate(trx, key.ratingPoolId);
  const standings: FrozenStandings = { ratings: new Map(), totals: new Map() };
  // Each row has the columns of a result and of its player.
  for (const row of await listRoundsOfPlayer(trx, key)) applyRound(standings, row, [row]);
  const totals = standings.totals.get(key.competitionId)?.get(key.userId);
  const { elo } = standings.ratings.get(key.userId) ?? initialRating;
  await saveStatTotals(trx, key.competitionId, new Map([[key.userId, totals ?? createEmptyTotals(elo)]]));
}
