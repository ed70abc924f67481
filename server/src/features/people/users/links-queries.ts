import { overwrite } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { removeSessionsOf } from "./sign-in-queries.ts";
import { removeRowsOf } from "./users-queries.ts";

/** A user's link that can be used still. @param now ms UTC */
export function findInvitation(db: LeagueDatabase, userId: number, now: number) {
  return db
    .selectFrom("invitations")
    .select(["created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** The user of the link whose secret has this hash, if it can be used still. @param now ms UTC */
export async function findInvited(db: LeagueDatabase, secretHash: string, now: number) {
  for (const links of ["invitations", "password_resets"] as const) {
    const invited = await usersByLink(db, links, secretHash)
      .select(["u.email", "l.expires_at"])
      .where("l.expires_at", ">", now)
      .executeTakeFirst();
    if (invited !== undefined) return invited;
  }
  return undefined;
}

/** Whether an invitation has a secret of this hash, also one that has expired. */
export async function isInvitation(db: LeagueDatabase, secretHash: string): Promise<boolean> {
  const found = db.selectFrom("invitations").select("user_id").where("secret_hash", "=", secretHash);
  return (await found.executeTakeFirst()) !== undefined;
}

/** A user's link that was sent by e-mail, also one that has expired. */
export function findPasswordReset(db: LeagueDatabase, userId: number) {
  return db.selectFrom("password_resets").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export function findCalendarLink(db: LeagueDatabase, userId: number) {
  return db.selectFrom("calendar_links").select("created_at").where("user_id", "=", userId).executeTakeFirst();
}

/** The user whose link has a secret of this hash. */
export function findUserOfCalendarLink(db: LeagueDatabase, secretHash: string) {
  return usersByLink(db, "calendar_links", secretHash).executeTakeFirst();
}

/** Stores a user's link in place of the one before. */
export async function saveLink<Links extends LinkTable>(
  trx: LeagueTransaction,
  links: Links,
  link: Row<Links>,
): Promise<void> {
  await trx
    .insertInto(links as "invitations")
    .values(link as Row<"invitations">)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(overwrite(link, ["user_id"])))
    .execute();
}

/**
 * Ends what gives access to an account without its password: links by which a password is set, the private calendar, a
 * Discord account that is being linked, and all sessions, except for one if given.
 */
export async function endAccess(trx: LeagueTransaction, userId: number, keptSession?: number): Promise<void> {
  await removeRowsOf(trx, userId, "invitations", "password_resets", "calendar_links", "discord_links");
  await removeSessionsOf(trx, userId, keptSession);
}

/** Of each a user has at most one link. They are read and written as if they were one table; those of calendars have no end. */
type LinkTable = "invitations" | "password_resets" | "calendar_links";

/** Users who may sign in, by a secret of theirs. */
function usersByLink(db: LeagueDatabase, links: LinkTable, secretHash: string) {
  return db
    .selectFrom(`${links as "invitations"} as l`)
    .innerJoin("users as u", "u.id", "l.user_id")
    .select(["u.id", "u.user_name"])
    .where("l.secret_hash", "=", secretHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null);
}
