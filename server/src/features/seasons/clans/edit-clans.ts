import type { ChosenCrest } from "contract/crests.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violates, violatesReference } from "../../../platform/database/dialect.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../../context.ts";
import { refuseTakenName } from "../../refuse-taken-name.ts";
import { findCrest, insertClan, removeClan, renameClan, saveCrest } from "./clans-queries.ts";
import { changeLeader, editClan } from "./edit-roster.ts";
import { presentCrest } from "./present-clan.ts";

/** Makes a clan in the active season and returns its key. @throws NO_ACTIVE_SEASON, CLAN_NAME_TAKEN */
export function createClan({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const created = transaction(db, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    return insertClan(trx, season.id, name);
  });
  return refuseTakenName("CLAN_NAME_TAKEN", name, created);
}

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
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const write = editClan(context, id, async (trx) => {
    await refuseIfChanged(trx);
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

/**
 * Gives two clans of a season each other's crest, also one that is drawn by the name. Runs in a transaction with the locks
 * of `editClan`.
 * @throws UNKNOWN_CLAN where the other one is of no or another season
 */
async function swapCrests(trx: LeagueTransaction, id: number, otherId: number): Promise<void> {
  const own = await findCrest(trx, id);
  const other = await findCrest(trx, otherId);
  if (own === undefined || other?.season_id !== own.season_id) throw refuse("UNKNOWN_CLAN");
  if (id === otherId) return;
  await noteSubject(trx, { kind: "CLAN", id: otherId });
  // Unique indexes check each statement: first one of the two has none.
  await saveCrest(trx, id, null);
  await saveCrest(trx, otherId, presentCrest(own));
  await saveCrest(trx, id, presentCrest(other));
}

/** Deletes a clan that nothing refers to, with its roster. @throws CLAN_IN_USE, and as `editClan` does */
export async function deleteClan(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, (trx) => removeClan(trx, id)).catch((error) => {
    throw violatesReference(error) ? refuse("CLAN_IN_USE") : error;
  });
}
