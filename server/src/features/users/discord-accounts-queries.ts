import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** The Discord account that a user linked. */
export function accountOf(db: LeagueDatabase, userId: number) {
  return db.selectFrom("discord_accounts").select("name").where("user_id", "=", userId).executeTakeFirst();
}

/** The user who linked a Discord account, unless they are deleted. */
export function ownerOf(db: LeagueDatabase, discordId: string) {
  return db
    .selectFrom("discord_accounts as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["u.id", "u.blocked"])
    .where("a.discord_id", "=", discordId)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Links an account to a user, replacing their former one. An account of a deleted user can be linked. Fails on
 * `discord_accounts_by_discord_id` where another user has it.
 */
export async function saveAccount(trx: LeagueTransaction, account: Row<"discord_accounts">): Promise<void> {
  const { discord_id, name } = account;
  await trx
    .deleteFrom("discord_accounts")
    .where("discord_id", "=", discord_id)
    .where("user_id", "in", trx.selectFrom("users").select("id").where("deleted_at", "is not", null))
    .execute();
  await trx
    .insertInto("discord_accounts")
    .values(account)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ discord_id, name }))
    .execute();
}

export async function removeAccount(db: LeagueDatabase, userId: number): Promise<void> {
  await db.deleteFrom("discord_accounts").where("user_id", "=", userId).execute();
}
