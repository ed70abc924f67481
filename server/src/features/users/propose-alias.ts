import type { Alias, NameChange } from "contract/aliases.ts";
import { maxAliases } from "contract/constants.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { type AliasRow, aliasesOf, insertAlias, insertNameChanges, type listNameChanges } from "./aliases-queries.ts";
import type { SignedIn } from "./find-viewer.ts";
import { reserveName } from "./reserve-name.ts";
import { lockUserForUpdate } from "./users-queries.ts";

/**
 * Proposes an in-game name of the viewer, which an admin has to confirm, and returns its key.
 * @throws NAME_TAKEN, TOO_MANY_ALIASES, NOT_SIGNED_IN when the viewer has been deleted concurrently
 */
export function proposeAlias(context: Context, viewer: SignedIn, name: string): Promise<number> {
  return transaction(context.db, async (trx) => {
    const user = await lockUserForUpdate(trx, viewer.id);
    if (user === undefined) throw refuse("NOT_SIGNED_IN");
    await refuseAlias(trx, { id: viewer.id, user_name: user.user_name }, name);
    await reserveName(trx, viewer.id, name);
    const now = context.clock.now();
    const id = await insertAlias(trx, { user_id: viewer.id, name, proposed_at: now, confirmed_at: null });
    await insertNameChanges(trx, "PROPOSED", [{ user_id: viewer.id, name }], { ...context, by: viewer.id });
    return id;
  });
}

/**
 * Refuses a name that the user, whose row is locked, has already, and one too many.
 * @throws NAME_TAKEN, TOO_MANY_ALIASES
 */
export async function refuseAlias(
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

type NameChangeRow = Awaited<ReturnType<typeof listNameChanges>>[number];

export function presentNameChange(change: NameChangeRow): NameChange {
  return {
    _id: String(change.id),
    userId: String(change.user_id),
    userName: change.user_name,
    name: change.name,
    kind: change.kind,
    byUserId: String(change.by_user_id),
    byUserName: change.by_user_name,
    date: new Date(change.changed_at).toISOString(),
  };
}
