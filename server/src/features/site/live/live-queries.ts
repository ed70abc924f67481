import type { LeagueDatabase } from "../../context.ts";
import type { SessionLimits } from "../../people/users/session-rules.ts";

/** Finds which of these sessions are open, with the roles of their users. */
export function findRolesOfOpenSessions(
  db: LeagueDatabase,
  ids: readonly number[],
  { seenAfter, createdAfter }: SessionLimits,
) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "u.role"])
    .where("s.id", "in", [...ids])
    .where("s.seen_at", ">", seenAfter)
    .where("s.created_at", ">", createdAfter)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .execute();
}
