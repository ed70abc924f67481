import type { ChosenEmblem } from "contract/emblems.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesConstraint, violatesForeignKey } from "../../../platform/database/dialect.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../../context.ts";
import { translateTakenNameError } from "../../taken-names.ts";
import { findEmblem, insertClan, removeClan, renameClan, saveEmblem } from "./clans-queries.ts";
import { changeLeader, editClan } from "./edit-roster.ts";
import { presentEmblem } from "./present-clan.ts";

/**
 * Creates a clan in the active season and returns its id.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws CLAN_NAME_TAKEN if another clan of the season has the name
 */
export function createClan({ db }: Pick<Context, "db">, name: string): Promise<number> {
  const create = async (trx: LeagueTransaction) => {
    const season = await requireActiveSeasonForShare(trx);
    return insertClan(trx, season.id, name);
  };
  return translateTakenNameError("CLAN_NAME_TAKEN", name, () => transaction(db, create));
}

type ClanChanges = {
  readonly name?: string | undefined;
  /** The emblem, which the API calls "crest"; `null` if it is generated from the name. */
  readonly crest?: ChosenEmblem | null | undefined;
  /** The clan of the same season with which to swap emblems; `null` to swap none. */
  readonly swapCrestWith?: number | null | undefined;
  /** A player of the clan's roster; `null` if the clan has no leader. */
  readonly leaderId?: number | null | undefined;
};

/**
 * Changes the given fields of a clan. If the request both swaps emblems and sets one, the swap comes first.
 * @throws CLAN_NAME_TAKEN if another clan of the season has the name
 * @throws CREST_TAKEN if another clan of the season has the emblem
 * @throws the errors of `swapEmblems`, `changeLeader` and `editClan`
 */
export async function updateClan(
  context: Pick<Context, "db">,
  id: number,
  { name, crest, swapCrestWith, leaderId }: ClanChanges,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const update = async (trx: LeagueTransaction) => {
    await ensureUnchanged(trx);
    if (name !== undefined) await renameClan(trx, id, name);
    if (swapCrestWith != null) await swapEmblems(trx, id, swapCrestWith);
    if (crest !== undefined) await saveEmblem(trx, id, crest);
    if (leaderId !== undefined) await changeLeader(trx, id, leaderId);
  };
  const isEmblemTaken = (error: unknown) => emblemIndexes.some((index) => violatesConstraint(error, index));
  try {
    await translateTakenNameError("CLAN_NAME_TAKEN", name, () => editClan(context, id, update));
  } catch (error) {
    throw isEmblemTaken(error) ? createApiError("CREST_TAKEN") : error;
  }
}

const emblemIndexes = ["clans_by_crest_shape", "clans_by_crest_colours"];

/**
 * Swaps the emblems of two clans of a season. If one of them is generated (`null`), the emblem of the other clan is
 * generated afterwards. Must be called inside `editClan`.
 * @throws UNKNOWN_CLAN if the other clan does not exist or is in another season
 */
async function swapEmblems(trx: LeagueTransaction, id: number, otherId: number): Promise<void> {
  const clan = await findEmblem(trx, id);
  const otherClan = await findEmblem(trx, otherId);
  if (clan === undefined || otherClan?.season_id !== clan.season_id) throw createApiError("UNKNOWN_CLAN");
  if (id === otherId) return;
  await recordAffected(trx, { kind: "CLAN", id: otherId });
  // Unique indexes check each statement, so the emblem of the first clan is removed before the other clan gets it.
  await saveEmblem(trx, id, null);
  await saveEmblem(trx, otherId, presentEmblem(clan));
  await saveEmblem(trx, id, presentEmblem(otherClan));
}

/**
 * Deletes a clan and its roster.
 * @throws CLAN_IN_USE if another row, such as a result, refers to the clan
 * @throws the errors of `editClan`
 */
export async function deleteClan(context: Pick<Context, "db">, id: number): Promise<void> {
  await editClan(context, id, (trx) => removeClan(trx, id)).catch((error) => {
    throw violatesForeignKey(error) ? createApiError("CLAN_IN_USE") : error;
  });
}
