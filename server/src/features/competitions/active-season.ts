import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockActiveSeasonForShare, nameOfSeason } from "./seasons-queries.ts";

/** The active season, with its board and the league's pool of ratings. */
export type ActiveSeason = NonNullable<Awaited<ReturnType<typeof lockActiveSeasonForShare>>>;

/**
 * Returns the active season and locks its row for share: the season cannot end before the transaction does.
 * @throws NO_ACTIVE_SEASON
 */
export async function requireActiveSeasonForShare(trx: LeagueTransaction): Promise<ActiveSeason> {
  const season = await lockActiveSeasonForShare(trx);
  if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
  return season;
}

/** The error for a change within a season that is not the active one. */
export async function seasonEnded(trx: LeagueTransaction, seasonId: number): Promise<Refusal> {
  return refuse("SEASON_ENDED", { season: await nameOfSeason(trx, seasonId) });
}
