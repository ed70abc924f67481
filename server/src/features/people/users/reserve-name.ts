import { toUniqueNameKey } from "contract/names.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { violatesConstraint } from "../../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../../context.ts";
import { insertNameChanges, removeAliases } from "./aliases-queries.ts";
import {
  createConfusableNameLookup,
  findNameKeysOfUser,
  insertReservedName,
  removeOtherReservedNames,
  removeReservedName,
} from "./reserved-names-queries.ts";
import { listAllUserNames, lockUserForUpdate } from "./users-queries.ts";

/** Who changes names (a user id), and when (milliseconds since the epoch). Both are stored with each change. */
export type NameChangeOrigin = { readonly by: number; readonly at: number };

/**
 * Reserves a name for a user. Names of two players must differ in more than case and invisible characters. The primary
 * key of `reserved_names` decides between concurrent calls.
 * @throws NAME_TAKEN if another user has reserved the name
 */
export async function reserveName(trx: LeagueTransaction, userId: number, name: string): Promise<void> {
  const ownerId = await insertReservedName(trx, name, userId);
  if (ownerId !== userId) throw createApiError("NAME_TAKEN", { userName: name });
}

/**
 * Reserves a name that a user chooses without an admin. Such a name must not look like the name of another user.
 * @throws NAME_TAKEN if another user has reserved the name
 * @throws NAME_LOOKS_ALIKE if it looks like the name of another user
 */
export async function reserveDistinctName(trx: LeagueTransaction, userId: number, name: string): Promise<void> {
  await reserveName(trx, userId, name);
  const findConfusableName = await createConfusableNameLookup(trx, [name]);
  if (findConfusableName(name) !== undefined) throw createApiError("NAME_LOOKS_ALIKE", { userName: name });
}

/**
 * Reserves a user name, or a name assigned by an admin. If another user has only proposed it, removes that proposal.
 * @throws NAME_TAKEN if it is the user name or a confirmed alias of another user
 */
export async function reserveNameAndRemoveProposals(
  trx: LeagueTransaction,
  userId: number,
  name: string,
  origin: NameChangeOrigin,
): Promise<void> {
  const key = toUniqueNameKey(name);
  const ownerId = await insertReservedName(trx, name, userId);
  if (ownerId === userId) return;
  // Every change of the owner's names also locks this row.
  await lockUserForUpdate(trx, ownerId);
  const removedProposals = await removeAliases(trx, { user_id: ownerId, name_key: key, confirmed_at: null });
  const remainingKeys = await findNameKeysOfUser(trx, ownerId, { mustBeConfirmed: true });
  const isOnlyProposed = removedProposals.length > 0 && !remainingKeys.includes(key);
  if (!isOnlyProposed) throw createApiError("NAME_TAKEN", { userName: name });
  await insertNameChanges(trx, "REMOVED", removedProposals, origin);
  await removeReservedName(trx, key);
  await reserveName(trx, userId, name);
}

/**
 * Releases reserved names that a user no longer uses, after a name was changed or removed. If another user also has a
 * released name, which is possible in imported leagues, the name is then reserved for that user.
 */
export async function releaseUnusedNames(trx: LeagueTransaction, userId: number): Promise<void> {
  const usedKeys = await findNameKeysOfUser(trx, userId);
  const releasedKeys = await removeOtherReservedNames(trx, userId, usedKeys);
  if (releasedKeys.length === 0) return;
  for (const { id, user_name } of await listAllUserNames(trx)) {
    if (releasedKeys.includes(toUniqueNameKey(user_name))) await insertReservedName(trx, user_name, id);
  }
}

/**
 * Runs a write to `users` and turns violated unique indexes into API errors.
 * @param userName the new name; `undefined` if the write sets no name
 * @throws NAME_TAKEN if another user has the name
 * @throws EMAIL_TAKEN if another user has the e-mail
 */
export async function translateUniqueErrors<Result>(
  userName: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatesConstraint(error, "users_by_name")) throw createApiError("NAME_TAKEN", { userName: userName ?? "" });
    throw violatesConstraint(error, "users_by_email") ? createApiError("EMAIL_TAKEN") : error;
  }
}
