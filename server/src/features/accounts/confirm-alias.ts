import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { findAlias, insertNameChanges, markConfirmed } from "../users/aliases-queries.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";

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
