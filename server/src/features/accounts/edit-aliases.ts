import type { Alias, NameChange } from "contract/aliases.ts";
import { maxAliases } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { orRefuse, refuse } from "../../platform/refusal.ts";
import { dateOf } from "../columns.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import {
  type AliasRow,
  aliasesOf,
  findAlias,
  insertAlias,
  insertNameChanges,
  type listNameChanges,
  markConfirmed,
  removeAliases,
} from "../people/users/aliases-queries.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { retryRoundsNaming } from "../people/users/missing-names-queries.ts";
import { releaseNames, reserveName, reserveNameFirst } from "../people/users/reserve-name.ts";
import { asAdmin } from "../people/users/user-rules.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

/**
 * Proposes an in-game name of the viewer, which an admin has to confirm, and returns its key.
 * @throws NAME_TAKEN, TOO_MANY_ALIASES, NOT_SIGNED_IN when the viewer has been deleted concurrently
 */
export function proposeAlias(context: Context, viewer: SignedIn, name: string): Promise<number> {
  return transaction(context.db, async (trx) => {
    const { user_name } = orRefuse(await lockUserForUpdate(trx, viewer.id), "NOT_SIGNED_IN");
    await refuseAlias(trx, { id: viewer.id, user_name }, name);
    await reserveName(trx, viewer.id, name);
    const now = context.clock.now();
    const id = await insertAlias(trx, { user_id: viewer.id, name, proposed_at: now, confirmed_at: null });
    await insertNameChanges(trx, "PROPOSED", [{ user_id: viewer.id, name }], { ...context, by: viewer.id });
    return id;
  });
}

/**
 * Confirms a proposed in-game name: from now on rounds are matched by it, and those that had it and no player for it are
 * tried again. One that is confirmed already stays so.
 * @throws ALIAS_NOT_FOUND, FORBIDDEN
 */
export async function confirmAlias(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await asAdmin(context, viewer, async (trx) => {
    const isNew = await markConfirmed(trx, id, context.clock.now());
    const alias = orRefuse(await findAlias(trx, id), "ALIAS_NOT_FOUND");
    if (!isNew) return;
    await insertNameChanges(trx, "CONFIRMED", [alias], { ...context, by: viewer.id });
    await retryRoundsNaming(trx, alias.name);
  });
}

/**
 * Gives a user an in-game name that counts as confirmed, and tries the rounds again that had it and no player for it. A
 * proposal of the user becomes confirmed, one of another user is removed.
 * @returns the alias' key @throws USER_NOT_FOUND, NAME_TAKEN, TOO_MANY_ALIASES, FORBIDDEN
 */
export function linkName(context: Context, viewer: SignedIn, userId: number, name: string): Promise<number> {
  return asAdmin(context, viewer, async (trx) => {
    const { user_name } = orRefuse(await lockUserForUpdate(trx, userId), "USER_NOT_FOUND");
    const now = context.clock.now();
    const change = { ...context, by: viewer.id };
    const proposed = (await aliasesOf(trx, userId)).find((alias) => alias.name === name && alias.confirmed_at === null);
    if (proposed === undefined) await refuseAlias(trx, { id: userId, user_name }, name);
    await reserveNameFirst(trx, userId, name, change);
    const alias = { user_id: userId, name, proposed_at: now, confirmed_at: now };
    const id = proposed?.id ?? (await insertAlias(trx, alias));
    if (proposed !== undefined) await markConfirmed(trx, id, now);
    await insertNameChanges(trx, "CONFIRMED", [alias], change);
    await retryRoundsNaming(trx, name);
    return id;
  });
}

/**
 * Removes an in-game name: users their own, admins anyone's. The name is free again.
 * @throws ALIAS_NOT_FOUND, also for another's proposal; FORBIDDEN for another's confirmed name
 */
export async function removeAlias(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const alias = orRefuse(await findAlias(trx, id), "ALIAS_NOT_FOUND");
    if (alias.user_id !== viewer.id && viewer.role !== "ADMIN") {
      throw refuse(alias.confirmed_at === null ? "ALIAS_NOT_FOUND" : "FORBIDDEN");
    }
    await lockUserForUpdate(trx, alias.user_id);
    const [removed] = await removeAliases(trx, { id });
    if (removed === undefined) throw refuse("ALIAS_NOT_FOUND");
    await insertNameChanges(trx, "REMOVED", [removed], { ...context, by: viewer.id });
    await releaseNames(trx, removed.user_id);
  });
}

/**
 * Refuses a name that the user, whose row is locked, has already, and one too many.
 * @throws NAME_TAKEN, TOO_MANY_ALIASES
 */
async function refuseAlias(
  trx: LeagueTransaction,
  { id, user_name }: { readonly id: number; readonly user_name: string },
  name: string,
): Promise<void> {
  const aliases = await aliasesOf(trx, id);
  const isOwn = user_name === name || aliases.some((alias) => alias.name === name);
  if (isOwn) throw refuse("NAME_TAKEN", { userName: name });
  if (aliases.length >= maxAliases) throw refuse("TOO_MANY_ALIASES", { userName: user_name, max: maxAliases });
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
    date: dateOf(change.changed_at),
  };
}
