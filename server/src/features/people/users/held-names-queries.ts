import { foldedName, nameKey, visibleName } from "contract/names.ts";
import unhomoglyph from "unhomoglyph";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/**
 * The key by which names look alike, in whatever scripts they are written: their skeleton by Unicode's Technical Standard 39,
 * regardless of case and of width, which that leaves to others, and of how many blanks stand together: pages show one.
 */
export function nameSkeleton(name: string): string {
  const decomposed = visibleName(name).normalize("NFKD");
  return nameKey(unhomoglyph(decomposed).normalize("NFD")).replaceAll(/ +/g, " ");
}

/**
 * Holds a name for a user unless another holds it already. Until the transaction ends no name that looks alike is held:
 * `findLookAlikes` finds those that came before.
 * @returns who holds it now
 */
export async function insertHeldName(trx: LeagueTransaction, name: string, userId: number): Promise<number> {
  const key = foldedName(name);
  const skeleton = nameSkeleton(name);
  await acquireLock(trx, `name ${skeleton}`);
  await trx
    .insertInto("held_names")
    .values({ name_key: key, user_id: userId, skeleton })
    // In another case the user's name may look like others.
    .onConflict((conflict) =>
      conflict.column("name_key").doUpdateSet({ skeleton }).where("held_names.user_id", "=", userId),
    )
    .execute();
  const { user_id } = await trx
    .selectFrom("held_names")
    .select("user_id")
    .where("name_key", "=", key)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Those of these names that nobody holds, nor one that looks alike. */
export async function freeAmong(db: LeagueDatabase, names: readonly string[]): Promise<string[]> {
  const held = await db
    .selectFrom("held_names")
    .select(["name_key", "skeleton"])
    .where(({ or, eb }) =>
      or([eb("name_key", "in", names.map(foldedName)), eb("skeleton", "in", names.map(nameSkeleton))]),
    )
    .execute();
  const keys = new Set(held.map(({ name_key }) => name_key));
  const skeletons = new Set(held.map(({ skeleton }) => skeleton));
  return names.filter((name) => !keys.has(foldedName(name)) && !skeletons.has(nameSkeleton(name)));
}

/** Finds for a name the first player who holds one that looks alike; of a held name, another than its holder. */
export type FindLookAlike = (name: string) => string | undefined;

export async function findLookAlikes(db: LeagueDatabase, names: readonly string[]): Promise<FindLookAlike> {
  if (names.length === 0) return () => undefined;
  const held = await db
    .selectFrom("held_names as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(["h.name_key", "h.skeleton", "h.user_id", "u.user_name"])
    .where("h.skeleton", "in", [...new Set(names.map(nameSkeleton))])
    .orderBy("h.user_id")
    .execute();
  const bySkeleton = Map.groupBy(held, ({ skeleton }) => skeleton);
  return (name) => {
    const alike = bySkeleton.get(nameSkeleton(name)) ?? [];
    const holder = alike.find(({ name_key }) => name_key === foldedName(name))?.user_id;
    return alike.find(({ user_id }) => user_id !== holder)?.user_name;
  };
}

export async function removeHeldName(trx: LeagueTransaction, key: string): Promise<void> {
  await trx.deleteFrom("held_names").where("name_key", "=", key).execute();
}

/** Removes what a user holds beside these keys, and returns it. */
export async function removeHeldNamesBut(
  trx: LeagueTransaction,
  userId: number,
  keys: readonly string[],
): Promise<string[]> {
  const held = await trx
    .deleteFrom("held_names")
    .where("user_id", "=", userId)
    .$if(keys.length > 0, (query) => query.where("name_key", "not in", keys))
    .returning("name_key")
    .execute();
  return held.map(({ name_key }) => name_key);
}

/** The keys of a user's names: the user name, unless the user is deleted, and all aliases, or only the confirmed ones. */
export async function keysOfNames(
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
  return [...users.map(({ user_name }) => foldedName(user_name)), ...aliases.map(({ name_key }) => name_key)];
}
