import { foldedName } from "contract/names.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";

/** Holds a name for a user unless somebody holds it already. @returns who holds it now */
export async function insertHeldName(trx: LeagueTransaction, key: string, userId: number): Promise<number> {
  await trx
    .insertInto("held_names")
    .values({ name_key: key, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { user_id } = await trx
    .selectFrom("held_names")
    .select("user_id")
    .where("name_key", "=", key)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Which of these keys are held. */
export async function heldAmong(db: LeagueDatabase, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await db.selectFrom("held_names").select("name_key").where("name_key", "in", keys).execute();
  return new Set(held.map(({ name_key }) => name_key));
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
