import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { lockPoolForUpdate } from "../ratings/ratings-queries.ts";
import { type ActiveSeason, seasonEnded } from "../seasons/require-active-season.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import { findSeasonOfClan } from "./clans-queries.ts";

/**
 * Does something with a clan of the active season, in one transaction: until it is done, the season does not end, no result
 * is frozen in it and nobody else changes a clan. @throws UNKNOWN_CLAN, SEASON_ENDED
 */
export function editClan<Answer>(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    if (season !== undefined) await lockPoolForUpdate(trx, season.pool_id);
    const clan = await findSeasonOfClan(trx, id);
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    if (season === undefined || clan.season_id !== season.id) throw await seasonEnded(trx, clan.season_id);
    return edit(trx, season);
  });
}
