import { foldedName } from "contract/names.ts";
import { violates } from "../../../platform/database/dialect.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { insertNameChanges, removeAliases } from "./aliases-queries.ts";
import {
  findLookAlikes,
  insertHeldName,
  keysOfNames,
  removeHeldName,
  removeHeldNamesBut,
} from "./held-names-queries.ts";
import { allUserNames, lockUserForUpdate } from "./users-queries.ts";

/** Who acts, and when: what is stored with each change of a name. */
export type NamedBy = Pick<Context, "clock"> & { readonly by: number };

/**
 * Holds a name for a user: no two players' names may be equal but for case and invisible characters. The primary key of
 * `held_names` decides between concurrent calls.
 * @throws NAME_TAKEN
 */
export async function reserveName(trx: LeagueTransaction, userId: number, name: string): Promise<void> {
  const holder = await insertHeldName(trx, name, userId);
  if (holder !== userId) throw refuse("NAME_TAKEN", { userName: name });
}

/**
 * The same for somebody who gives it to themselves, without an admin.
 * @throws NAME_TAKEN, and NAME_LOOKS_ALIKE where it looks like a name of another
 */
export async function reserveDistinctName(trx: LeagueTransaction, userId: number, name: string): Promise<void> {
  await reserveName(trx, userId, name);
  const alike = await findLookAlikes(trx, [name]);
  if (alike(name) !== undefined) throw refuse("NAME_LOOKS_ALIKE", { userName: name });
}

/**
 * The same as `reserveName` for a user name, or a name that an admin gives: it goes before what others have only proposed.
 * @throws NAME_TAKEN when it is a user name or a confirmed alias of another
 */
export async function reserveNameFirst(
  trx: LeagueTransaction,
  userId: number,
  name: string,
  change: NamedBy,
): Promise<void> {
  const key = foldedName(name);
  const holder = await insertHeldName(trx, name, userId);
  if (holder === userId) return;
  // Whoever changes names of the holder locks this row too.
  await lockUserForUpdate(trx, holder);
  const removed = await removeAliases(trx, { user_id: holder, name_key: key, confirmed_at: null });
  const keys = await keysOfNames(trx, holder, { confirmedOnly: true });
  if (removed.length === 0 || keys.includes(key)) throw refuse("NAME_TAKEN", { userName: name });
  await insertNameChanges(trx, "REMOVED", removed, change);
  await removeHeldName(trx, key);
  await reserveName(trx, userId, name);
}

/**
 * Releases what a user holds and does not use any more, after a name was changed or removed. A name that another user
 * has too, from the time before names were held, is held for that user from then on.
 */
export async function releaseNames(trx: LeagueTransaction, userId: number): Promise<void> {
  const released = await removeHeldNamesBut(trx, userId, await keysOfNames(trx, userId));
  if (released.length === 0) return;
  for (const { id, user_name } of await allUserNames(trx)) {
    if (released.includes(foldedName(user_name))) await insertHeldName(trx, user_name, id);
  }
}

/** Refuses a write that gives a user the name or e-mail of another. @throws NAME_TAKEN, EMAIL_TAKEN */
export function refuseTaken<Answer>(userName: string | undefined, write: Promise<Answer>): Promise<Answer> {
  return write.catch((error) => {
    if (violates(error, "users_by_name")) throw refuse("NAME_TAKEN", { userName: userName ?? "" });
    throw violates(error, "users_by_email") ? refuse("EMAIL_TAKEN") : error;
  });
}
