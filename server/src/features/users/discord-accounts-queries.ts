import { expressionBuilder } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row, Tables } from "../tables.ts";

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

/** How long a browser has to come back from Discord, and then to finish, in milliseconds. */
export const signInMs = 10 * 60_000;

export type Identity = { readonly id: string; readonly name: string };

/** Stores that a browser has come back from Discord. @returns whether it is the first time */
export async function insertSignIn(trx: LeagueTransaction, browserHash: string, now: number): Promise<boolean> {
  await trx
    .deleteFrom("discord_sign_ins")
    .where(({ not }) => not(isCurrent(now)))
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("discord_sign_ins")
    .values({ browser_hash: browserHash, discord_id: null, name: null, expires_at: now + signInMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveIdentity(db: LeagueDatabase, browserHash: string, { id, name }: Identity): Promise<void> {
  await db
    .updateTable("discord_sign_ins")
    .set({ discord_id: id, name })
    .where("browser_hash", "=", browserHash)
    .execute();
}

/** The account with which a browser came back and has not signed in yet. @param now ms UTC */
export async function findIdentity(
  db: LeagueDatabase,
  browserHash: string,
  now: number,
): Promise<Identity | undefined> {
  const { discord_id: id, name } =
    (await db
      .selectFrom("discord_sign_ins")
      .select(["discord_id", "name"])
      .where("browser_hash", "=", browserHash)
      .where(isCurrent(now))
      .executeTakeFirst()) ?? {};
  return id == null || name == null ? undefined : { id, name };
}

/**
 * Uses up the account with which a browser came back; the row stays, so that it cannot come back by the same state.
 * @param now ms UTC @returns whether it was there: of several calls at once, one uses it
 */
export async function consumeIdentity(trx: LeagueTransaction, browserHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("discord_sign_ins")
    .set({ discord_id: null, name: null })
    .where("browser_hash", "=", browserHash)
    .where("discord_id", "is not", null)
    .where(isCurrent(now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Not expired, and not further in the future than a new one, as after the clock was put back. */
function isCurrent(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_sign_ins">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", now + signInMs)]);
}
