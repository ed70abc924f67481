import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { aliasesOf, insertAlias, insertNameChanges, markConfirmed } from "../users/aliases-queries.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { refuseAlias } from "../users/propose-alias.ts";
import { reserveNameFirst } from "../users/reserve-name.ts";
import { lockUserForUpdate } from "../users/users-queries.ts";

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
