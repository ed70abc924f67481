import { startsWith } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";

/** The user names and confirmed in-game names of these users. */
export async function namesOfUsers(db: LeagueDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const users = await userNames(db).where("id", "in", ids).execute();
  const aliases = await confirmedAliases(db).where("user_id", "in", ids).execute();
  return [...users, ...aliases];
}

/** The user names and confirmed in-game names whose key, as `foldedName` makes it, begins with this one. */
export async function namesBeginningWith(db: LeagueDatabase, key: string) {
  const users = await userNames(db)
    .where(({ ref }) => startsWith(ref("folded_name"), key))
    .execute();
  const aliases = await confirmedAliases(db)
    .where(({ ref }) => startsWith(ref("name_key"), key))
    .execute();
  return [...users, ...aliases];
}

function userNames(db: LeagueDatabase) {
  return db.selectFrom("users").select(["id", "user_name"]).where("deleted_at", "is", null);
}

function confirmedAliases(db: LeagueDatabase) {
  return db.selectFrom("aliases").select(["user_id as id", "name as user_name"]).where("confirmed_at", "is not", null);
}
