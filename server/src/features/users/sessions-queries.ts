import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import type { OpenSince } from "./session-rules.ts";

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A session with its user, who is neither blocked nor deleted; it may have expired. */
export function findSession(db: LeagueDatabase, tokenHash: string) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id as session_id", "s.seen_at", "s.created_at", "u.id", "u.role"])
    .where("s.token_hash", "=", tokenHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function isThereSession(trx: LeagueTransaction, id: number): Promise<boolean> {
  const session = await trx.selectFrom("sessions").select("id").where("id", "=", id).executeTakeFirst();
  return session !== undefined;
}

/** The password of a session's user, and when the session was started. */
export function findCredentials(db: LeagueDatabase, sessionId: number) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.email", "u.password_hash", "s.created_at"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
}

/** The open sessions of a user, the one used last first. */
export function listSessionsOf(db: LeagueDatabase, userId: number, { seenAfter, createdAfter }: OpenSince) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("seen_at", ">", seenAfter)
    .where("created_at", ">", createdAfter)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** @returns whether the user had it */
export async function removeSessionOf(trx: LeagueTransaction, userId: number, id: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function insertSession(trx: LeagueTransaction, session: NewRow<"sessions">): Promise<void> {
  await trx.insertInto("sessions").values(session).execute();
}

/** Stores that a session is in use now, and corrects a start in the future. */
export async function markSeen(db: LeagueDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set(({ eb, ref }) => ({
      seen_at: now,
      created_at: eb.case().when("created_at", ">", now).then(now).else(ref("created_at")).end(),
    }))
    .where("id", "=", id)
    .execute();
}

export async function removeSession(db: LeagueDatabase, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Ends all sessions of a user, except for one if given. */
export async function removeSessionsOf(trx: LeagueTransaction, userId: number, kept?: number): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", kept ?? 0)
    .execute();
}

/**
 * Deletes sessions that were last used before that instant. Sessions at their maximum age stop being used, so they
 * follow.
 */
export async function removeUnseen(trx: LeagueTransaction, { seenAfter }: OpenSince): Promise<void> {
  await trx.deleteFrom("sessions").where("seen_at", "<=", seenAfter).execute();
}
