import type { ChosenCrest } from "contract/crests.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { changeLeader } from "./change-leader.ts";
import { renameClan, saveCrest } from "./clans-queries.ts";
import { editClan } from "./edit-clan.ts";
import { swapCrests } from "./swap-crests.ts";

type ClanChanges = {
  readonly name?: string | undefined;
  /** `null`: drawn by the name. */
  readonly crest?: ChosenCrest | null | undefined;
  /** A clan of its season that gets its crest for its own; `null`: none. */
  readonly swapCrestWith?: number | null | undefined;
  /** A player of its roster; `null`: nobody. */
  readonly leaderId?: number | null | undefined;
};

/**
 * Changes a clan's name, crest and leader, where they are given; with a swap, what is given of the crest follows it.
 * @throws CLAN_NAME_TAKEN, CREST_TAKEN, and as `swapCrests`, `changeLeader` and `editClan` do
 */
export async function updateClan(
  context: Pick<Context, "db">,
  id: number,
  { name, crest, swapCrestWith, leaderId }: ClanChanges,
): Promise<void> {
  const write = editClan(context, id, async (trx) => {
    if (name !== undefined) await renameClan(trx, id, name);
    if (swapCrestWith != null) await swapCrests(trx, id, swapCrestWith);
    if (crest !== undefined) await saveCrest(trx, id, crest);
    if (leaderId !== undefined) await changeLeader(trx, id, leaderId);
  });
  const isCrestTaken = (error: unknown) => crestIndexes.some((index) => violates(error, index));
  await refuseTakenName("CLAN_NAME_TAKEN", name, write).catch((error) => {
    throw isCrestTaken(error) ? refuse("CREST_TAKEN") : error;
  });
}

const crestIndexes = ["clans_by_crest_shape", "clans_by_crest_colours"];
