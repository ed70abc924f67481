import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { findAlias, insertNameChanges, removeAliasRow } from "../users/aliases-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { releaseNames } from "../users/reserve-name.ts";
import { lockUserForUpdate } from "../users/users-queries.ts";

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
