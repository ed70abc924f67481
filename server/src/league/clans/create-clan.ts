import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { insertClan } from "./clans-queries.ts";
import { editClans } from "./edit-clan.ts";

/** Makes a clan in the active season and answers its key. @throws NO_ACTIVE_SEASON, CLAN_NAME_TAKEN */
export function createClan(context: Pick<Context, "db">, name: string): Promise<number> {
  return uniquelyNamedClan(
    name,
    editClans(context, (trx, season) => insertClan(trx, season.id, name)),
  );
}

/** @throws CLAN_NAME_TAKEN when the write gave a clan the name of another in its season */
export async function uniquelyNamedClan<Answer>(name: string, write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, "clans_by_name") ? refuse("CLAN_NAME_TAKEN", { name }) : error;
  }
}
