import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { requireActiveSeasonForShare } from "../seasons/require-active-season.ts";
import { insertClan } from "./clans-queries.ts";

/** Makes a clan in the active season and returns its key. @throws NO_ACTIVE_SEASON, CLAN_NAME_TAKEN */
export function createClan({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const created = transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    return insertClan(trx, season.id, name);
  });
  return uniquelyNamedClan(name, created);
}

/** @throws CLAN_NAME_TAKEN when the write gave a clan the name of another in its season */
export async function uniquelyNamedClan<Answer>(name: string, write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, "clans_by_name") ? refuse("CLAN_NAME_TAKEN", { name }) : error;
  }
}
