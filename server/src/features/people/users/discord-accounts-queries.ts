import { expressionBuilder, type NotNull } from "kysely";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import { affectsRows, overwriteColumns } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row, Tables } from "../../tables.ts";

/** Finds the name of the Discord account that a user has linked. */
export function findDiscordAccount(db: LeagueDatabase, userId: number) {
  return db.selectFrom("discord_accounts").select("name").where("user_id", "=", userId).executeTakeFirst();
}

/** Finds the user linked to a Discord account, unless the user is deleted. */
export function findLinkedUser(db: LeagueDatabase, discordId: string) {
  return db
    .selectFrom("discord_accounts as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["u.id", "u.user_name", "u.blocked"])
    .where("a.discord_id", "=", discordId)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Links a Discord account to a user and replaces the user's previous account. Violates the index
 * `discord_accounts_by_discord_id` if another user has linked the account.
 */
export async function saveDiscordAccount(trx: LeagueTransaction, account: Row<"discord_accounts">): Promise<void> {
  await trx
    .insertInto("discord_accounts")
    .values(account)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(overwriteColumns(account, { except: ["user_id"] })),
    )
    .execute();
}

/** Time limit for the redirect to Discord and back, and again for completing the sign-in, in milliseconds. */
export const signInTimeoutMs = 10 * 60_000;

export type DiscordIdentity = { readonly id: string; readonly name: string };

/**
 * Stores that a browser returned from Discord, and deletes expired rows.
 * @param browserHash hash of the secret in the browser's cookie. Only this browser has the secret, and the signature of
 * the redirect's `state` covers it
 * @returns `false` if the browser had returned before
 */
export async function insertDiscordSignIn(trx: LeagueTransaction, browserHash: string, now: number): Promise<boolean> {
  await trx
    .deleteFrom("discord_sign_ins")
    .where(({ not }) => not(createUnexpiredCondition(now)))
    .execute();
  return affectsRows(
    trx
      .insertInto("discord_sign_ins")
      .values({ browser_hash: browserHash, discord_id: null, name: null, expires_at: now + signInTimeoutMs })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Stores the Discord account of the person who signs in with this browser. */
export async function saveDiscordIdentity(
  db: LeagueDatabase,
  browserHash: string,
  { id, name }: DiscordIdentity,
): Promise<void> {
  await db
    .updateTable("discord_sign_ins")
    .set({ discord_id: id, name })
    .where("browser_hash", "=", browserHash)
    .execute();
}

/** Finds the Discord account that was stored for a browser, unless it has been consumed or has expired. */
export function findDiscordIdentity(
  db: LeagueDatabase,
  browserHash: string,
  now: number,
): Promise<DiscordIdentity | undefined> {
  return db
    .selectFrom("discord_sign_ins")
    .select(["discord_id as id", "name"])
    .where("browser_hash", "=", browserHash)
    .where("discord_id", "is not", null)
    .where(createUnexpiredCondition(now))
    .$narrowType<{ id: NotNull; name: NotNull }>()
    .executeTakeFirst();
}

/**
 * Consumes the Discord account that was stored for a browser. The row stays, so that the same `state` cannot be used
 * again.
 * @returns `false` if it was consumed before: exactly one of several concurrent calls succeeds
 */
export function consumeDiscordIdentity(trx: LeagueTransaction, browserHash: string, now: number): Promise<boolean> {
  return affectsRows(
    trx
      .updateTable("discord_sign_ins")
      .set({ discord_id: null, name: null })
      .where("browser_hash", "=", browserHash)
      .where("discord_id", "is not", null)
      .where(createUnexpiredCondition(now)),
  );
}

/**
 * Creates the condition that a row has not expired. A row that expires later than any row that could be written now was
 * written before the clock was set back. It also counts as expired.
 */
function createUnexpiredCondition(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_sign_ins">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", getMaxPlausibleTime(now) + signInTimeoutMs)]);
}
