import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { lockPoolForUpdate } from "../ratings/ratings-queries.ts";
import { type ActiveSeason, seasonEnded } from "../seasons/active-season.ts";
import { lockActiveSeasonForShare } from "../seasons/seasons-queries.ts";
import { findSeasonOfClan } from "./clans-queries.ts";

/**
 * Runs a change of a clan of the active season in one transaction. Its locks keep the season from ending, results from
 * being frozen and other changes of clans from running until it commits.
 * @throws UNKNOWN_CLAN, SEASON_ENDED
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
    await noteSubject(trx, { kind: "CLAN", id });
    return edit(trx, season);
  });
}
