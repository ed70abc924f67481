import { toNameKey, toUniqueNameKey, toVisibleName } from "contract/names.ts";
import unhomoglyph from "unhomoglyph";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/**
 * Returns a key that is equal for names that look alike, in any script: the skeleton of Unicode Technical Standard 39.
 * In addition it ignores case and width, and treats several blanks as one, because pages show them as one.
 */
export function toNameSkeleton(name: string): string {
  const decomposedName = toVisibleName(name).normalize("NFKD");
  return toNameKey(unhomoglyph(decomposedName).normalize("NFD")).replaceAll(/ +/g, " ");
}

/**
 * Reserves a name for a user, unless another user has reserved it. Until the transaction ends, no similar-looking name
 * can be reserved, so that `createConfusableNameLookup` finds all earlier reservations.
 * @returns the id of the user who has reserved the name
 */
export async function insertReservedName(trx: LeagueTransaction, name: string, userId: number): Promise<number> {
  const key = toUniqueNameKey(name);
  const skeleton = toNameSkeleton(name);
  await acquireLock(trx, `name ${skeleton}`);
  await trx
    .insertInto("reserved_names")
    .values({ name_key: key, user_id: userId, skeleton })
    // The user's own name in a different case may have another skeleton.
    .onConflict((conflict) =>
      conflict.column("name_key").doUpdateSet({ skeleton }).where("reserved_names.user_id", "=", userId),
    )
    .execute();
  const { user_id } = await trx
    .selectFrom("reserved_names")
    .select("user_id")
    .where("name_key", "=", key)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Returns the names that are not reserved and do not look like a reserved name. */
export async function filterAvailableNames(db: LeagueDatabase, names: readonly string[]): Promise<string[]> {
  const reservedNames = await db
    .selectFrom("reserved_names")
    .select(["name_key", "skeleton"])
    .where(({ or, eb }) =>
      or([eb("name_key", "in", names.map(toUniqueNameKey)), eb("skeleton", "in", names.map(toNameSkeleton))]),
    )
    .execute();
  const keys = new Set(reservedNames.map(({ name_key }) => name_key));
  const skeletons = new Set(reservedNames.map(({ skeleton }) => skeleton));
  return names.filter((name) => !keys.has(toUniqueNameKey(name)) && !skeletons.has(toNameSkeleton(name)));
}

/** Returns the name of the first user who has a name that looks like `name`, other than the owner of `name` itself. */
export type FindConfusableName = (name: string) => string | undefined;

/** Returns a function that finds names that look alike ("confusable" in Unicode terms). It only accepts names out of `names`. */
export async function createConfusableNameLookup(
  db: LeagueDatabase,
  names: readonly string[],
): Promise<FindConfusableName> {
  if (names.length === 0) return () => undefined;
  const similarReservedNames = await db
    .selectFrom("reserved_names")
    .innerJoin("users as u", "u.id", "reserved_names.user_id")
    .select(["reserved_names.name_key", "reserved_names.skeleton", "reserved_names.user_id", "u.user_name"])
    .where("reserved_names.skeleton", "in", [...new Set(names.map(toNameSkeleton))])
    .orderBy("reserved_names.user_id")
    .execute();
  const namesBySkeleton = Map.groupBy(similarReservedNames, ({ skeleton }) => skeleton);
  return (name) => {
    const similarNames = namesBySkeleton.get(toNameSkeleton(name)) ?? [];
    const ownerId = similarNames.find(({ name_key }) => name_key === toUniqueNameKey(name))?.user_id;
    return similarNames.find(({ user_id }) => user_id !== ownerId)?.user_name;
  };
}

export async function removeReservedName(trx: LeagueTransaction, key: string): Promise<void> {
  await trx.deleteFrom("reserved_names").where("name_key", "=", key).execute();
}

/** Removes a user's reserved names except for the names with these keys. @returns the removed keys */
export async function removeOtherReservedNames(
  trx: LeagueTransaction,
  userId: number,
  keys: readonly string[],
): Promise<string[]> {
  const removedNames = await trx
    .deleteFrom("reserved_names")
    .where("user_id", "=", userId)
    .$if(keys.length > 0, (query) => query.where("name_key", "not in", keys))
    .returning("name_key")
    .execute();
  return removedNames.map(({ name_key }) => name_key);
}

/**
 * Finds the keys of a user's names: the user name (unless the user is deleted) and the aliases.
 * @param mustBeConfirmed whether only confirmed aliases count
 */
export async function findNameKeysOfUser(
  trx: LeagueTransaction,
  userId: number,
  { mustBeConfirmed = false }: { readonly mustBeConfirmed?: boolean } = {},
): Promise<string[]> {
  const users = await trx
    .selectFrom("users")
    .select("user_name")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
  const aliases = await trx
    .selectFrom("aliases")
    .select("name_key")
    .where("user_id", "=", userId)
    .$if(mustBeConfirmed, (query) => query.where("confirmed_at", "is not", null))
    .execute();
  return [...users.map(({ user_name }) => toUniqueNameKey(user_name)), ...aliases.map(({ name_key }) => name_key)];
}
