import { expressionBuilder, type NotNull } from "kysely";
import { affectsRows, overwrite } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row, Tables } from "../../tables.ts";

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

/** Links an account to a user, replacing their former one. Fails on `discord_accounts_by_discord_id` where another user has it. */
export async function saveAccount(trx: LeagueTransaction, account: Row<"discord_accounts">): Promise<void> {
  await trx
    .insertInto("discord_accounts")
    .values(account)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(overwrite(account, ["user_id"])))
    .execute();
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
  return affectsRows(
    trx
      .insertInto("discord_sign_ins")
      .values({ browser_hash: browserHash, discord_id: null, name: null, expires_at: now + signInMs })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function saveIdentity(db: LeagueDatabase, browserHash: string, { id, name }: Identity): Promise<void> {
  await db
    .updateTable("discord_sign_ins")
    .set({ discord_id: id, name })
    .where("browser_hash", "=", browserHash)
    .execute();
}

/** The account with which a browser came back and has not signed in yet. @param now ms UTC */
export function findIdentity(db: LeagueDatabase, browserHash: string, now: number): Promise<Identity | undefined> {
  return db
    .selectFrom("discord_sign_ins")
    .select(["discord_id as id", "name"])
    .where("browser_hash", "=", browserHash)
    .where("discord_id", "is not", null)
    .where(isCurrent(now))
    .$narrowType<{ id: NotNull; name: NotNull }>()
    .executeTakeFirst();
}

/**
 * Uses up the account with which a browser came back; the row stays, so that it cannot come back by the same state.
 * @param now ms UTC @returns whether it was there: of several calls at once, one uses it
 */
export function consumeIdentity(trx: LeagueTransaction, browserHash: string, now: number): Promise<boolean> {
  return affectsRows(
    trx
      .updateTable("discord_sign_ins")
      .set({ discord_id: null, name: null })
      .where("browser_hash", "=", browserHash)
      .where("discord_id", "is not", null)
      .where(isCurrent(now)),
  );
}

/** Not expired, and not further in the future than a new one, as after the clock was put back. */
function isCurrent(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_sign_ins">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", now + signInMs)]);
}
