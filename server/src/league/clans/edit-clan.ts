import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { takePool } from "../ratings/ratings-queries.ts";
import { type ActiveSeason, takeActiveSeason } from "../seasons/take-active-season.ts";
import { findSeasonOfClan } from "./clans-queries.ts";

/**
 * Does something with the clans of the active season, in one transaction: until it is done, the season does not end, no
 * result is frozen and nobody else changes a clan. @throws NO_ACTIVE_SEASON
 */
export function editClans<Answer>(
  { db }: Pick<Context, "db">,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const season = await takeActiveSeason(trx);
    await takePool(trx, season.pool_id);
    return edit(trx, season);
  });
}

/** Does something with one of them. @throws UNKNOWN_CLAN, NO_ACTIVE_SEASON, for a clan of an ended season too */
export function editClan<Answer>(
  context: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return editClans(context, async (trx, season) => {
    const clan = await findSeasonOfClan(trx, id);
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    if (clan.season_id !== season.id) throw refuse("NO_ACTIVE_SEASON");
    return edit(trx, season);
  });
}
