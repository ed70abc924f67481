import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { requireActiveSeasonForShare } from "../seasons/active-season.ts";
import { insertClan } from "./clans-queries.ts";

/** Makes a clan in the active season and returns its key. @throws NO_ACTIVE_SEASON, CLAN_NAME_TAKEN */
export function createClan({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const created = transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    return insertClan(trx, season.id, name);
  });
  return refuseTakenName("CLAN_NAME_TAKEN", name, created);
}
