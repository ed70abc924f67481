import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import {
  aliasesOf,
  findAlias,
  insertAlias,
  insertNameChanges,
  markConfirmed,
  removeAliasRow,
} from "../users/aliases-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { refuseAlias } from "../users/propose-alias.ts";
import { releaseNames, reserveNameFirst } from "../users/reserve-name.ts";
import { asAdmin } from "../users/user-rules.ts";
import { lockUserForUpdate } from "../users/users-queries.ts";

/**
 * Confirms a proposed in-game name: from now on rounds are matched by it, and those that had it and no player for it are
 * tried again. One that is confirmed already stays so.
 * @throws ALIAS_NOT_FOUND, FORBIDDEN
 */
export async function confirmAlias(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await asAdmin(context, viewer, async (trx) => {
    const isNew = await markConfirmed(trx, id, context.clock.now());
    const alias = await findAlias(trx, id);
    if (alias === undefined) throw refuse("ALIAS_NOT_FOUND");
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
    const user = await lockUserForUpdate(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const [now, change] = [context.clock.now(), { ...context, by: viewer.id }];
    const proposed = (await aliasesOf(trx, userId)).find((alias) => alias.name === name && alias.confirmed_at === null);
    if (proposed === undefined) await refuseAlias(trx, { id: userId, user_name: user.user_name }, name);
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
    const alias = await findAlias(trx, id);
    const isOwn = alias?.user_id === viewer.id;
    if (alias === undefined || (!isOwn && viewer.role !== "ADMIN" && alias.confirmed_at === null)) {
      throw refuse("ALIAS_NOT_FOUND");
    }
    if (!isOwn && viewer.role !== "ADMIN") throw refuse("FORBIDDEN");
    await lockUserForUpdate(trx, alias.user_id);
    const removed = await removeAliasRow(trx, id);
    if (removed === undefined) throw refuse("ALIAS_NOT_FOUND");
    await insertNameChanges(trx, "REMOVED", [removed], { ...context, by: viewer.id });
    await releaseNames(trx, removed.user_id);
  });
}
