import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { removeClan } from "./clans-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Deletes a clan that nothing refers to, with its roster. @throws CLAN_IN_USE, and as `editClan` does */
export async function deleteClan(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, (trx) => removeClan(trx, id)).catch((error) => {
    throw violatesReference(error) ? refuse("CLAN_IN_USE") : error;
  });
}
