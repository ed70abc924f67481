import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

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
  return (await invitedBy(db, "invitations", secretHash, now)) ?? invitedBy(db, "password_resets", secretHash, now);
}

function invitedBy(db: LeagueDatabase, links: "invitations" | "password_resets", secretHash: string, now: number) {
  return db
    .selectFrom(`${links} as i`)
    .innerJoin("users as u", "u.id", "i.user_id")
    .select(["u.id", "u.user_name", "u.email", "i.expires_at"])
    .where("i.secret_hash", "=", secretHash)
    .where("i.expires_at", ">", now)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** A user's link that was sent by e-mail, also one that has expired. */
export function findPasswordReset(db: LeagueDatabase, userId: number) {
  return db.selectFrom("password_resets").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores a user's link that is sent by e-mail in place of the one before. */
export async function savePasswordReset(trx: LeagueTransaction, reset: Row<"password_resets">): Promise<void> {
  const { user_id: _, ...renewed } = reset;
  await trx
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(renewed))
    .execute();
}

/** Stores a user's link in place of the one before. */
export async function saveInvitation(trx: LeagueTransaction, invitation: Row<"invitations">): Promise<void> {
  const { user_id: _, ...renewed } = invitation;
  await trx
    .insertInto("invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(renewed))
    .execute();
}

/** Removes the links of a user. */
export async function removeInvitation(trx: LeagueTransaction, userId: number): Promise<void> {
  for (const links of ["invitations", "password_resets"] as const) {
    await trx.deleteFrom(links).where("user_id", "=", userId).execute();
  }
}
