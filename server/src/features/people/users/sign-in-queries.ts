import { sql } from "kysely";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { maxSessions, type OpenSince } from "./session-rules.ts";

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

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A session with its user, who is neither blocked nor deleted; it may have expired. */
export function findSession(db: LeagueDatabase, tokenHash: string) {
  return sessionsWithUsers(db)
    .select(["s.id as session_id", "s.seen_at", "s.created_at", "u.id", "u.role"])
    .where("s.token_hash", "=", tokenHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/** The e-mail and password of a session's user, and when the session was started; `undefined`: it has been ended. */
export function findCredentials(db: LeagueDatabase, sessionId: number) {
  return sessionsWithUsers(db)
    .select(["u.email", "u.password_hash", "s.created_at"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
}

function sessionsWithUsers(db: LeagueDatabase) {
  return db.selectFrom("sessions as s").innerJoin("users as u", "u.id", "s.user_id");
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

/**
 * Stores a session in place of the browser's former one, of which it has the token's hash. Calls to the browser go on if both
 * are of one user. The user's oldest sessions end where there are too many; the caller has locked the user's row, so that
 * sign-ins at the same time are counted one after the other.
 */
export async function replaceSession(
  trx: LeagueTransaction,
  session: NewRow<"sessions">,
  former: string | null,
): Promise<void> {
  const { id } = await trx.insertInto("sessions").values(session).returning("id").executeTakeFirstOrThrow();
  if (former !== null) {
    await trx
      .updateTable("push_subscriptions")
      .set({ session_id: id })
      .where("user_id", "=", session.user_id)
      .where("session_id", "in", trx.selectFrom("sessions").select("id").where("token_hash", "=", former))
      .execute();
    await removeSession(trx, former);
  }
  await removeOldestSessions(trx, session.user_id);
}

/** Ends those sessions of a user that were begun before the newest fifty. */
async function removeOldestSessions(trx: LeagueTransaction, userId: number): Promise<void> {
  const newest = trx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(maxSessions);
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "not in", newest).execute();
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

/** @returns whether the user had it */
export function removeSessionOf(trx: LeagueTransaction, userId: number, id: number): Promise<boolean> {
  return affectsRows(trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id));
}

/** Ends all sessions of a user, except for one if given. Calls to a browser end with its session, or if that is not known. */
export async function removeSessionsOf(trx: LeagueTransaction, userId: number, kept = 0): Promise<void> {
  await trx.deleteFrom("push_subscriptions").where("user_id", "=", userId).where("session_id", "is", null).execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", kept).execute();
}

/**
 * Deletes sessions that were last used before that instant. Sessions at their maximum age stop being used, so they
 * follow.
 */
export async function removeUnseen(trx: LeagueTransaction, { seenAfter }: OpenSince): Promise<void> {
  await trx.deleteFrom("sessions").where("seen_at", "<=", seenAfter).execute();
}

/** The second factor of a user, also one that is not active yet. */
export function findSecondFactor(db: LeagueDatabase, userId: number) {
  return db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores the key of a second factor that is not active yet, instead of one that never was. @returns whether it did */
export function savePending(trx: LeagueTransaction, userId: number, secret: string): Promise<boolean> {
  return affectsRows(
    trx
      .insertInto("second_factors")
      .values({ user_id: userId, secret, active: 0, last_step: 0 })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ secret }).where("second_factors.active", "=", 0),
      ),
  );
}

/** Makes a second factor active by the code of a step. @returns whether it was not before, and has the same key still */
export function activate(
  trx: LeagueTransaction,
  { user_id, secret }: Pick<Row<"second_factors">, "user_id" | "secret">,
  step: number,
): Promise<boolean> {
  return affectsRows(
    trx
      .updateTable("second_factors")
      .set({ active: 1, last_step: step })
      .where("user_id", "=", user_id)
      .where("secret", "=", secret)
      .where("active", "=", 0),
  );
}

/** Uses up the code of a step, and all before it. @returns whether it was not used before */
export function consumeStep(trx: LeagueTransaction, userId: number, step: number): Promise<boolean> {
  return affectsRows(
    trx
      .updateTable("second_factors")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("last_step", "<", step),
  );
}

/** Uses up a recovery code. @returns whether it was there */
export function consumeRecoveryCode(trx: LeagueTransaction, userId: number, codeHash: string): Promise<boolean> {
  return affectsRows(trx.deleteFrom("recovery_codes").where("user_id", "=", userId).where("code_hash", "=", codeHash));
}

export async function saveRecoveryCodes(trx: LeagueTransaction, userId: number, hashes: readonly string[]) {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export function countRecoveryCodes(db: LeagueDatabase, userId: number): Promise<number> {
  return countRows(db.selectFrom("recovery_codes").where("user_id", "=", userId));
}

/** @returns whether there was one */
export async function deleteSecondFactor(trx: LeagueTransaction, userId: number): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return affectsRows(trx.deleteFrom("second_factors").where("user_id", "=", userId));
}
