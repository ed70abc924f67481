import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

export function findCalendarLink(db: LeagueDatabase, userId: number) {
  return db.selectFrom("calendar_links").select("created_at").where("user_id", "=", userId).executeTakeFirst();
}

/** The user whose link has a secret of this hash. */
export function findUserOfCalendarLink(db: LeagueDatabase, secretHash: string) {
  return db
    .selectFrom("calendar_links as l")
    .innerJoin("users as u", "u.id", "l.user_id")
    .select(["u.id", "u.user_name"])
    .where("l.secret_hash", "=", secretHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Stores a user's link in place of the one before. */
export async function saveCalendarLink(trx: LeagueTransaction, link: Row<"calendar_links">): Promise<void> {
  const { user_id: _, ...renewed } = link;
  await trx
    .insertInto("calendar_links")
    .values(link)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(renewed))
    .execute();
}

export async function removeCalendarLink(trx: LeagueTransaction, userId: number): Promise<void> {
  await trx.deleteFrom("calendar_links").where("user_id", "=", userId).execute();
}
