import { sql } from "kysely";
import type { LeagueDatabase } from "../context.ts";

export function findSignIn(db: LeagueDatabase, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "user_name", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** The highest cost of the hashes that moved in from the original software; 0: there are none. */
export async function highestMovedCost(db: LeagueDatabase): Promise<number> {
  const cost = sql<string>`substr(password_hash, 5, 2)`;
  const costliest = await db
    .selectFrom("users")
    .select(cost.as("cost"))
    // As the index `users_by_moved_password` says it.
    .where(sql<boolean>`password_hash >= '$2' and password_hash < '$3'`)
    .where(cost, "<=", "15")
    .orderBy(cost, "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(costliest?.cost ?? 0);
}

/** What the admins who are not blocked sign in with. */
export function keysOfAdmins(db: LeagueDatabase) {
  return db
    .selectFrom("users as u")
    .leftJoin("discord_accounts as d", "d.user_id", "u.id")
    .select(["u.email", "u.password_hash", "d.discord_id"])
    .where("u.role", "=", "ADMIN")
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .execute();
}
