import { startsWith } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";

/** Lists the user names and confirmed in-game names of these users. */
export async function listNamesOfUsers(db: LeagueDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const users = await selectUserNames(db).where("id", "in", ids).execute();
  const aliases = await selectConfirmedAliases(db).where("user_id", "in", ids).execute();
  return [...users, ...aliases];
}

/**
 * Lists the user names and confirmed in-game names that start with a prefix. Users store their unique key in
 * `folded_name`, aliases in `name_key`.
 * @param keyPrefix the prefix, in lower case and without invisible characters (`toUniqueNameKey`)
 */
export async function listNamesWithPrefix(db: LeagueDatabase, keyPrefix: string) {
  const users = await selectUserNames(db)
    .where(({ ref }) => startsWith(ref("folded_name"), keyPrefix))
    .execute();
  const aliases = await selectConfirmedAliases(db)
    .where(({ ref }) => startsWith(ref("name_key"), keyPrefix))
    .execute();
  return [...users, ...aliases];
}

function selectUserNames(db: LeagueDatabase) {
  return db.selectFrom("users").select(["id", "user_name"]).where("deleted_at", "is", null);
}

/** Selects confirmed aliases like users: `id` is the id of the user, and `user_name` is the alias. */
function selectConfirmedAliases(db: LeagueDatabase) {
  return db.selectFrom("aliases").select(["user_id as id", "name as user_name"]).where("confirmed_at", "is not", null);
}
