import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** The Discord account that a user linked. */
export function accountOf(db: LeagueDatabase, userId: number) {
  return db.selectFrom("discord_accounts").select("name").where("user_id", "=", userId).executeTakeFirst();
}

/** The user who linked a Discord account, unless they are deleted. */
export function findLinked(db: LeagueDatabase, discordId: string) {
  return db
    .selectFrom("discord_accounts as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["u.id", "u.user_name", "u.blocked"])
    .where("a.discord_id", "=", discordId)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Whether a user has linked this account; their row is locked. */
export async function isLinked(trx: LeagueTransaction, userId: number, discordId: string): Promise<boolean> {
  const account = await trx
    .selectFrom("discord_accounts")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("discord_id", "=", discordId)
    .executeTakeFirst();
  return account !== undefined;
}

/** Links an account to a new user. Fails on `discord_accounts_by_discord_id` where another user has it. */
export async function insertAccount(trx: LeagueTransaction, account: Row<"discord_accounts">): Promise<void> {
  await trx.insertInto("discord_accounts").values(account).execute();
}

/** Links an account to a user, replacing their former one. Fails as `insertAccount` does. */
export async function saveAccount(trx: LeagueTransaction, account: Row<"discord_accounts">): Promise<void> {
  const { discord_id, name } = account;
  await trx
    .insertInto("discord_accounts")
    .values(account)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ discord_id, name }))
    .execute();
}

export async function removeAccount(db: LeagueDatabase, userId: number): Promise<void> {
  await db.deleteFrom("discord_accounts").where("user_id", "=", userId).execute();
}
