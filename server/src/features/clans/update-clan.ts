import type { ChosenCrest } from "contract/crests.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { renameClan, saveCrest } from "./clans-queries.ts";
import { editClan } from "./edit-clan.ts";

type ClanChanges = {
  readonly name?: string | undefined;
  /** `null`: drawn by the name. */
  readonly crest?: ChosenCrest | null | undefined;
};

/** Changes a clan's name and crest, where they are given. @throws CLAN_NAME_TAKEN, CREST_TAKEN, and as `editClan` does */
export async function updateClan(
  context: Pick<Context, "db">,
  id: number,
  { name, crest }: ClanChanges,
): Promise<void> {
  const write = editClan(context, id, async (trx) => {
    if (name !== undefined) await renameClan(trx, id, name);
    if (crest !== undefined) await saveCrest(trx, id, crest);
  });
  const isCrestTaken = (error: unknown) => crestIndexes.some((index) => violates(error, index));
  await refuseTakenName("CLAN_NAME_TAKEN", name, write).catch((error) => {
    throw isCrestTaken(error) ? refuse("CREST_TAKEN") : error;
  });
}

const crestIndexes = ["clans_by_crest_shape", "clans_by_crest_colours"];
