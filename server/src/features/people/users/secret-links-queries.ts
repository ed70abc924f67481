import { overwriteColumns } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { removeSessionsOfUser } from "./sign-in-queries.ts";
import { removeRowsOfUser } from "./users-queries.ts";

/** Finds a user's invitation, unless it has expired. */
export function findInvitation(db: LeagueDatabase, userId: number, now: number) {
  return db
    .selectFrom("invitations")
    .select(["created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Finds the user of an invitation or password reset by the hash of its secret, unless the link has expired. */
export async function findUserOfPasswordLink(db: LeagueDatabase, secretHash: string, now: number) {
  for (const table of ["invitations", "password_resets"] as const) {
    const user = await selectUsersByLink(db, table, secretHash)
      .select(["u.email", "l.expires_at"])
      .where("l.expires_at", ">", now)
      .executeTakeFirst();
    if (user !== undefined) return user;
  }
  return undefined;
}

/** Whether an invitation, valid or expired, has the secret with this hash. */
export async function isInvitationSecret(db: LeagueDatabase, secretHash: string): Promise<boolean> {
  const invitation = await db
    .selectFrom("invitations")
    .select("user_id")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Finds a user's password reset link, valid or expired. */
export function findPasswordReset(db: LeagueDatabase, userId: number) {
  return db.selectFrom("password_resets").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Finds when a user's calendar link was created. */
export function findCalendarLink(db: LeagueDatabase, userId: number) {
  return db.selectFrom("calendar_links").select("created_at").where("user_id", "=", userId).executeTakeFirst();
}

/** Finds the user of a calendar link by the hash of its secret. */
export function findUserOfCalendarLink(db: LeagueDatabase, secretHash: string) {
  return selectUsersByLink(db, "calendar_links", secretHash).executeTakeFirst();
}

/** Stores a user's link and replaces the previous link of the same kind. */
export async function saveLink<Table extends LinkTable>(
  trx: LeagueTransaction,
  table: Table,
  link: Row<Table>,
): Promise<void> {
  await trx
    .insertInto(table as "invitations")
    .values(link as Row<"invitations">)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(overwriteColumns(link, { except: ["user_id"] })))
    .execute();
}

/**
 * Revokes all access to an account that does not require its password: invitations, password resets, the calendar link,
 * a Discord account that is being linked, and all sessions except for `keptSessionId`.
 */
export async function revokeAccess(trx: LeagueTransaction, userId: number, keptSessionId?: number): Promise<void> {
  await removeRowsOfUser(trx, userId, "invitations", "password_resets", "calendar_links", "discord_links");
  await removeSessionsOfUser(trx, userId, keptSessionId);
}

/**
 * Tables that hold at most one link per user. Kysely's types need a fixed table, so the queries cast the name of the table
 * to `invitations`. Calendar links do not expire.
 */
type LinkTable = "invitations" | "password_resets" | "calendar_links";

/** Selects the user of a link by the hash of its secret, if the user may sign in. */
function selectUsersByLink(db: LeagueDatabase, table: LinkTable, secretHash: string) {
  return db
    .selectFrom(`${table as "invitations"} as l`)
    .innerJoin("users as u", "u.id", "l.user_id")
    .select(["u.id", "u.user_name"])
    .where("l.secret_hash", "=", secretHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null);
}
