import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { renameClan } from "./clans-queries.ts";
import { editClan } from "./edit-clan.ts";

/** Changes a clan's name, where it is given. @throws CLAN_NAME_TAKEN, and as `editClan` does */
export async function updateClan(context: Pick<Context, "db">, id: number, name: string | undefined): Promise<void> {
  const write = editClan(context, id, async (trx) => {
    if (name !== undefined) await renameClan(trx, id, name);
  });
  await refuseTakenName("CLAN_NAME_TAKEN", name, write);
}
