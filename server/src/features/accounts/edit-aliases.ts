import type { Alias, NameChange } from "contract/aliases.ts";
import { maxAliases } from "contract/constants.ts";
import { createApiError, orThrow } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { toIsoDate } from "../columns.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { runAdminTransaction } from "../people/users/admin-transaction.ts";
import {
  type AliasRow,
  findAlias,
  insertAlias,
  insertNameChanges,
  listAliasesOfUser,
  type listNameChanges,
  markAliasConfirmed,
  removeAliases,
} from "../people/users/aliases-queries.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { retryRoundsMissingName } from "../people/users/missing-names-queries.ts";
import { releaseUnusedNames, reserveName, reserveNameAndRemoveProposals } from "../people/users/reserve-name.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

/**
 * Proposes an in-game name for the viewer, which an admin must confirm. Returns the alias' id.
 * @throws NAME_TAKEN if the viewer or another user has the name
 * @throws TOO_MANY_ALIASES if the viewer has the maximum number of in-game names
 * @throws NOT_SIGNED_IN if the viewer was deleted concurrently
 */
export function proposeAlias(context: Context, viewer: SignedIn, name: string): Promise<number> {
  return transaction(context.db, async (trx) => {
    const { user_name } = orThrow(await lockUserForUpdate(trx, viewer.id), "NOT_SIGNED_IN");
    await rejectInvalidAlias(trx, { id: viewer.id, user_name }, name);
    await reserveName(trx, viewer.id, name);
    const now = context.clock.now();
    const id = await insertAlias(trx, { user_id: viewer.id, name, proposed_at: now, confirmed_at: null });
    await insertNameChanges(trx, "PROPOSED", [{ user_id: viewer.id, name }], { by: viewer.id, at: now });
    return id;
  });
}

/**
 * Confirms a proposed in-game name. From then on, rounds are matched by it. Retries the unmatched rounds that list it.
 * Does nothing if the name is already confirmed.
 * @throws ALIAS_NOT_FOUND if there is no such alias
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export async function confirmAlias(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await runAdminTransaction(context, viewer, async (trx) => {
    const now = context.clock.now();
    const isNewlyConfirmed = await markAliasConfirmed(trx, id, now);
    const alias = orThrow(await findAlias(trx, id), "ALIAS_NOT_FOUND");
    if (!isNewlyConfirmed) return;
    await insertNameChanges(trx, "CONFIRMED", [alias], { by: viewer.id, at: now });
    await retryRoundsMissingName(trx, alias.name);
  });
}

/**
 * Assigns a confirmed in-game name to a user, and retries the unmatched rounds that list it. A proposal of the user
 * becomes confirmed. A proposal of another user is removed.
 * @returns the alias' id
 * @throws USER_NOT_FOUND if there is no such user
 * @throws NAME_TAKEN if the user or another user has the name
 * @throws TOO_MANY_ALIASES if the user has the maximum number of in-game names
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export function assignAlias(context: Context, viewer: SignedIn, userId: number, name: string): Promise<number> {
  return runAdminTransaction(context, viewer, async (trx) => {
    const { user_name } = orThrow(await lockUserForUpdate(trx, userId), "USER_NOT_FOUND");
    const now = context.clock.now();
    const origin = { by: viewer.id, at: now };
    const aliases = await listAliasesOfUser(trx, userId);
    const ownProposal = aliases.find((alias) => alias.name === name && alias.confirmed_at === null);
    if (ownProposal === undefined) await rejectInvalidAlias(trx, { id: userId, user_name }, name);
    await reserveNameAndRemoveProposals(trx, userId, name, origin);
    const alias = { user_id: userId, name, proposed_at: now, confirmed_at: now };
    const id = ownProposal?.id ?? (await insertAlias(trx, alias));
    if (ownProposal !== undefined) await markAliasConfirmed(trx, id, now);
    await insertNameChanges(trx, "CONFIRMED", [alias], origin);
    await retryRoundsMissingName(trx, name);
    return id;
  });
}

/**
 * Removes an in-game name, which makes it available again. Users can remove their own names, admins all names.
 * @throws ALIAS_NOT_FOUND if there is no such alias, or it is a proposal of another user
 * @throws FORBIDDEN if it is a confirmed alias of another user
 */
export async function removeAlias(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const alias = orThrow(await findAlias(trx, id), "ALIAS_NOT_FOUND");
    if (alias.user_id !== viewer.id && viewer.role !== "ADMIN") {
      throw createApiError(alias.confirmed_at === null ? "ALIAS_NOT_FOUND" : "FORBIDDEN");
    }
    await lockUserForUpdate(trx, alias.user_id);
    const [removedAlias] = await removeAliases(trx, { id });
    if (removedAlias === undefined) throw createApiError("ALIAS_NOT_FOUND");
    await insertNameChanges(trx, "REMOVED", [removedAlias], { by: viewer.id, at: context.clock.now() });
    await releaseUnusedNames(trx, removedAlias.user_id);
  });
}

/**
 * Rejects a name that cannot be added to a user. The caller must have locked the user's row.
 * @throws NAME_TAKEN if the user already has the name
 * @throws TOO_MANY_ALIASES if the user has the maximum number of in-game names
 */
async function rejectInvalidAlias(
  trx: LeagueTransaction,
  { id, user_name }: { readonly id: number; readonly user_name: string },
  name: string,
): Promise<void> {
  const aliases = await listAliasesOfUser(trx, id);
  const hasName = user_name === name || aliases.some((alias) => alias.name === name);
  if (hasName) throw createApiError("NAME_TAKEN", { userName: name });
  if (aliases.length >= maxAliases) throw createApiError("TOO_MANY_ALIASES", { userName: user_name, max: maxAliases });
}

export function presentAlias({ id, user_id, name, confirmed_at }: AliasRow): Alias {
  return { _id: String(id), userId: String(user_id), name, isConfirmed: confirmed_at !== null };
}

export function presentNameChange(change: Awaited<ReturnType<typeof listNameChanges>>[number]): NameChange {
  return {
    _id: String(change.id),
    userId: String(change.user_id),
    userName: change.user_name,
    name: change.name,
    kind: change.kind,
    byUserId: String(change.by_user_id),
    byUserName: change.by_user_name,
    date: toIsoDate(change.changed_at),
  };
}
