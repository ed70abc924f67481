import { startsWith } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";

/** Lists the user names and confirmed in-game names of these users. */
export async function listNamesOfUsers(db: LeagueDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const users = await selectUserNames(db).where("id", "in", ids).execute();
  const aliases = await selectConfirmedAliases(db).where("user_id", "in", ids).execute();
  return [...users, ...aliases];
}

/** Lists the user names and confirmed in-game names that start with a prefix. The prefix must be a result of `foldedName`. */
export async function listNamesWithPrefix(db: LeagueDatabase, key: string) {
  const users = await selectUserNames(db)
    .where(({ ref }) => startsWith(ref("folded_name"), key))
    .execute();
  const aliases = await selectConfirmedAliases(db)
    .where(({ ref }) => startsWith(ref("name_key"), key))
    .execute();
  return [...users, ...aliases];
}

function selectUserNames(db: LeagueDatabase) {
  return db.selectFrom("users").select(["id", "user_name"]).where("deleted_at", "is", null);
}

function selectConfirmedAliases(db: LeagueDatabase) {
  return db.selectFrom("aliases").select(["user_id as id", "name as user_name"]).where("confirmed_at", "is not", null);
}
