import { type ApiError, createApiError } from "../../platform/api-error.ts";
import type { LeagueTransaction } from "../context.ts";
import { findSeasonName, lockActiveSeasonForShare } from "./seasons-queries.ts";

/** The active season, with its competition and the league's rating pool. */
export type ActiveSeason = NonNullable<Awaited<ReturnType<typeof lockActiveSeasonForShare>>>;

/**
 * Returns the active season and locks its row for share, so that the season cannot end before the transaction does.
 * @throws NO_ACTIVE_SEASON if no season is active
 */
export async function requireActiveSeasonForShare(trx: LeagueTransaction): Promise<ActiveSeason> {
  const season = await lockActiveSeasonForShare(trx);
  if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
  return season;
}

/** Returns the error for changes in a season that has ended. */
export async function createSeasonEndedError(trx: LeagueTransaction, seasonId: number): Promise<ApiError> {
  return createApiError("SEASON_ENDED", { season: await findSeasonName(trx, seasonId) });
}
