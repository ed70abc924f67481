import { sql } from "kysely";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { maxSessions, type SessionLimits } from "./session-rules.ts";

/** Finds what signing in with an e-mail requires: the user and the password hash. */
export function findSignInByEmail(db: LeagueDatabase, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "user_name", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Finds the highest cost of the legacy password hashes; 0 if there are none. */
export async function findMaxLegacyHashCost(db: LeagueDatabase): Promise<number> {
  // The cost of "$2a$10$…" is 10.
  const cost = sql<string>`substr(password_hash, 5, 2)`;
  const costliestHash = await db
    .selectFrom("users")
    .select(cost.as("cost"))
    // Lets the database use the index `users_by_moved_password` (of imported passwords), which has the same condition.
    .where(sql<boolean>`password_hash >= '$2' and password_hash < '$3'`)
    // Hashes with a higher cost are not accepted.
    .where(cost, "<=", "15")
    .orderBy(cost, "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(costliestHash?.cost ?? 0);
}

/** Lists the credentials of unblocked admins: e-mail, password hash and Discord account. */
export function listAdminCredentials(db: LeagueDatabase) {
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

/** Finds a session with its user, unless the user is blocked or deleted. The session may have expired. */
export function findSession(db: LeagueDatabase, tokenHash: string) {
  return selectSessionsWithUsers(db)
    .select(["s.id as session_id", "s.seen_at", "s.created_at", "u.id", "u.role"])
    .where("s.token_hash", "=", tokenHash)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Finds the e-mail and password hash of a session's user, and when the session began; `undefined` if the session ended.
 */
export function findCredentials(db: LeagueDatabase, sessionId: number) {
  return selectSessionsWithUsers(db)
    .select(["u.email", "u.password_hash", "s.created_at"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
}

function selectSessionsWithUsers(db: LeagueDatabase) {
  return db.selectFrom("sessions as s").innerJoin("users as u", "u.id", "s.user_id");
}

/** Lists the open sessions of a user, at most `maxSessions`, the last used session first. */
export function listSessionsOfUser(db: LeagueDatabase, userId: number, { seenAfter, createdAfter }: SessionLimits) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("seen_at", ">", seenAfter)
    .where("created_at", ">", createdAfter)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .limit(maxSessions)
    .execute();
}

/**
 * Inserts a session and removes the browser's former session. Notifications to the browser continue if both sessions
 * belong to the same user. Ends the user's oldest sessions if there are too many. The caller must have locked the
 * user's row, so that concurrent sign-ins are counted one by one.
 * @param formerTokenHash hash of the former session's token
 */
export async function replaceSession(
  trx: LeagueTransaction,
  session: NewRow<"sessions">,
  formerTokenHash: string | null,
): Promise<void> {
  const { id } = await trx.insertInto("sessions").values(session).returning("id").executeTakeFirstOrThrow();
  if (formerTokenHash !== null) {
    await trx
      .updateTable("push_subscriptions")
      .set({ session_id: id })
      .where("user_id", "=", session.user_id)
      .where("session_id", "in", trx.selectFrom("sessions").select("id").where("token_hash", "=", formerTokenHash))
      .execute();
    await removeSession(trx, formerTokenHash);
  }
  await removeOldestSessions(trx, session.user_id);
}

/** Ends all sessions of a user except for the newest sessions. */
async function removeOldestSessions(trx: LeagueTransaction, userId: number): Promise<void> {
  const newestIds = trx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(maxSessions);
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "not in", newestIds).execute();
}

/**
 * Records that a session is in use now. If it began in the future, because the clock was set back, its start is set to
 * now.
 */
export async function markSessionSeen(db: LeagueDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set(({ eb, ref }) => ({
      seen_at: now,
      created_at: eb.case().when("created_at", ">", now).then(now).else(ref("created_at")).end(),
    }))
    .where("id", "=", id)
    .execute();
}

/** Ends the session with a token. */
export async function removeSession(db: LeagueDatabase, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Ends a session of a user. @returns `false` if the user has no such session */
export function removeSessionOfUser(trx: LeagueTransaction, userId: number, id: number): Promise<boolean> {
  return affectsRows(trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id));
}

/**
 * Ends all sessions of a user except for `keptSessionId`; by default 0, which is the id of no session. The database deletes
 * the push subscriptions of the ended sessions. Subscriptions without a session are deleted here.
 */
export async function removeSessionsOfUser(trx: LeagueTransaction, userId: number, keptSessionId = 0): Promise<void> {
  await trx.deleteFrom("push_subscriptions").where("user_id", "=", userId).where("session_id", "is", null).execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", keptSessionId).execute();
}

/**
 * Deletes sessions that have not been used for too long. A session at its maximum age is rejected, so it becomes unused
 * and is deleted later.
 */
export async function removeUnusedSessions(trx: LeagueTransaction, { seenAfter }: SessionLimits): Promise<void> {
  await trx.deleteFrom("sessions").where("seen_at", "<=", seenAfter).execute();
}

/** Finds the second factor of a user, active or not. */
export function findSecondFactor(db: LeagueDatabase, userId: number) {
  return db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores the secret of an inactive second factor. @returns `false` if the user has an active second factor */
export function savePendingSecondFactor(trx: LeagueTransaction, userId: number, secret: string): Promise<boolean> {
  return affectsRows(
    trx
      .insertInto("second_factors")
      .values({ user_id: userId, secret, active: 0, last_step: 0 })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ secret }).where("second_factors.active", "=", 0),
      ),
  );
}

/**
 * Activates a second factor with the code of a time step. @returns `false` if it is active already, or its secret
 * changed
 */
export function activateSecondFactor(
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

/** Consumes the code of a time step and the codes of earlier steps. @returns `false` if it was consumed before */
export function consumeTotpStep(trx: LeagueTransaction, userId: number, step: number): Promise<boolean> {
  return affectsRows(
    trx
      .updateTable("second_factors")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("last_step", "<", step),
  );
}

/** Consumes a recovery code. @returns `false` if there is no such code */
export function consumeRecoveryCode(trx: LeagueTransaction, userId: number, codeHash: string): Promise<boolean> {
  return affectsRows(trx.deleteFrom("recovery_codes").where("user_id", "=", userId).where("code_hash", "=", codeHash));
}

/** Replaces the recovery codes of a user. */
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

/** Deletes a user's second factor and its recovery codes. @returns `false` if there was none */
export async function deleteSecondFactor(trx: LeagueTransaction, userId: number): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return affectsRows(trx.deleteFrom("second_factors").where("user_id", "=", userId));
}
