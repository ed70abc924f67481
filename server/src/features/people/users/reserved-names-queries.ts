import { toNameKey, toUniqueNameKey, toVisibleName } from "contract/names.ts";
import unhomoglyph from "unhomoglyph";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/**
 * Returns a key that is equal for names that look alike, in any script: the skeleton of Unicode Technical Standard 39. In
 * addition it ignores case and width, and treats several blanks as one, because pages show them as one.
 */
export function nameSkeleton(name: string): string {
  const decomposed = toVisibleName(name).normalize("NFKD");
  return toNameKey(unhomoglyph(decomposed).normalize("NFD")).replaceAll(/ +/g, " ");
}

/**
 * Reserves a name for a user, unless another user has reserved it. Until the transaction ends, no similar-looking name can be
 * reserved, so that `findLookAlikes` finds all earlier reservations.
 * @returns the id of the user who has reserved the name
 */
export async function insertReservedName(trx: LeagueTransaction, name: string, userId: number): Promise<number> {
  const key = toUniqueNameKey(name);
  const skeleton = nameSkeleton(name);
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
  const reserved = await db
    .selectFrom("reserved_names")
    .select(["name_key", "skeleton"])
    .where(({ or, eb }) =>
      or([eb("name_key", "in", names.map(toUniqueNameKey)), eb("skeleton", "in", names.map(nameSkeleton))]),
    )
    .execute();
  const keys = new Set(reserved.map(({ name_key }) => name_key));
  const skeletons = new Set(reserved.map(({ skeleton }) => skeleton));
  return names.filter((name) => !keys.has(toUniqueNameKey(name)) && !skeletons.has(nameSkeleton(name)));
}

/** Returns the user name of the first other user with a name that looks like the given name. */
export type FindLookAlike = (name: string) => string | undefined;

/** Looks up similar-looking names for these names. The returned function only accepts names out of `names`. */
export async function findLookAlikes(db: LeagueDatabase, names: readonly string[]): Promise<FindLookAlike> {
  if (names.length === 0) return () => undefined;
  const reserved = await db
    .selectFrom("reserved_names as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(["h.name_key", "h.skeleton", "h.user_id", "u.user_name"])
    .where("h.skeleton", "in", [...new Set(names.map(nameSkeleton))])
    .orderBy("h.user_id")
    .execute();
  const namesBySkeleton = Map.groupBy(reserved, ({ skeleton }) => skeleton);
  return (name) => {
    const similarNames = namesBySkeleton.get(nameSkeleton(name)) ?? [];
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
  const removed = await trx
    .deleteFrom("reserved_names")
    .where("user_id", "=", userId)
    .$if(keys.length > 0, (query) => query.where("name_key", "not in", keys))
    .returning("name_key")
    .execute();
  return removed.map(({ name_key }) => name_key);
}

/** Finds the keys of a user's names: the user name (unless the user is deleted) and all or only the confirmed aliases. */
export async function findNameKeysOfUser(
  trx: LeagueTransaction,
  userId: number,
  { confirmedOnly = false }: { readonly confirmedOnly?: boolean } = {},
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
    .$if(confirmedOnly, (query) => query.where("confirmed_at", "is not", null))
    .execute();
  return [...users.map(({ user_name }) => toUniqueNameKey(user_name)), ...aliases.map(({ name_key }) => name_key)];
}
