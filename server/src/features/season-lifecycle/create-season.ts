import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { copyClans } from "../clans/rosters-queries.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { insertSeason } from "../seasons/seasons-queries.ts";
import { type NewSeason, seasonRow } from "./season-row.ts";

/**
 * Begins a season with the clans and rosters of the last one, and returns its key.
 * @throws SEASON_ACTIVE while another is active, also if two begin concurrently, SEASON_NAME_TAKEN, and as `seasonRow`
 * does
 */
export async function createSeason({ db, clock }: Pick<Context, "db" | "clock">, season: NewSeason) {
  const { name, startDate } = season;
  const created = transaction(db, async (trx) => {
    const id = await insertSeason(trx, seasonRow(season));
    await copyClans(trx, id, Math.min(startDate, clock.now()));
    return id;
  });
  return refuseTakenName("SEASON_NAME_TAKEN", name, created).catch((error) => {
    throw violates(error, "seasons_one_active") ? refuse("SEASON_ACTIVE") : error;
  });
}
