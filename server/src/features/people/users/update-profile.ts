import type { BodyOf } from "contract/endpoint.ts";
import type { usersSchemas } from "contract/users.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../../context.ts";
import { runAdminTransaction } from "./admin-transaction.ts";
import { countEmailAttempt } from "./email-attempts-queries.ts";
import type { ContextWithFailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { hashPassword, isPasswordHash, verifyPassword } from "./password.ts";
import { translateUniqueErrors } from "./reserve-name.ts";
import { revokeAccess } from "./secret-links-queries.ts";
import { findCredentials } from "./sign-in-queries.ts";
import { rejectInvalidPassword, rejectShortPassword } from "./user-rules.ts";
import {
  changeUser,
  findUser,
  lockUserForUpdate,
  type ProfileEdit,
  removeRowsOfUser,
  toUserChange,
  type UserChange,
} from "./users-queries.ts";

/** Time after a sign-in during which the password is not required again, in milliseconds. */
const recentSignInMs = 10 * 60_000;

/** Who confirms a request with the current password, and from where. */
export type PasswordConfirmation = {
  readonly viewer: SignedIn;
  readonly ipAddress: string;
  /** The entered current password. */
  readonly password: string | null | undefined;
};

/**
 * Checks the viewer's current password. Within ten minutes after a sign-in, the password is only required if
 * `isAlwaysRequired` is set and the viewer has one. Wrong passwords count as failed sign-ins.
 * @throws PASSWORD_NEEDED if no password was entered
 * @throws WRONG_PASSWORD if the password is wrong
 * @throws SIGN_IN_AGAIN if the viewer has no password
 * @throws TOO_MANY after too many wrong passwords
 * @throws NOT_SIGNED_IN if the session has ended
 */
export async function requirePassword(
  { db, clock, failedSignIns }: ContextWithFailedSignIns,
  { viewer, ipAddress, password }: PasswordConfirmation,
  { isAlwaysRequired = false } = {},
): Promise<void> {
  const credentials = orThrow(await findCredentials(db, viewer.sessionId), "NOT_SIGNED_IN");
  const age = clock.now() - credentials.created_at;
  const hasPassword = isPasswordHash(credentials.password_hash);
  if (age < recentSignInMs && !(isAlwaysRequired && hasPassword)) return;
  if (!hasPassword) throw createApiError("SIGN_IN_AGAIN");
  if (!password) throw createApiError("PASSWORD_NEEDED");
  // These attempts are counted apart from sign-ins, under an account name that no user can enter. Counting before the check
  // also limits concurrent attempts.
  const attempt = { account: `password of ${viewer.id}`, ipAddress };
  await failedSignIns.count(attempt, clock.now());
  if (!(await verifyPassword(password, credentials.password_hash))) throw createApiError("WRONG_PASSWORD");
  await failedSignIns.forget(attempt);
}

/**
 * Changes the viewer's own profile. A new password ends all other sessions and invalidates all links that contain a secret of
 * the user, such as an invitation. A new e-mail invalidates the password reset link that was sent to the old e-mail.
 * @throws PASSWORD_NEEDED, WRONG_PASSWORD if the e-mail or password changes and the current password is missing or
 * wrong
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT if the new password is invalid
 * @throws EMAIL_TAKEN if another user has the e-mail
 * @throws NOT_SIGNED_IN if the session has ended since the call began
 */
export async function updateProfile(
  context: ContextWithFailedSignIns,
  caller: Omit<PasswordConfirmation, "password">,
  edit: ProfileEdit,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const { id, sessionId } = caller.viewer;
  const { email, password, currentPassword } = edit;
  const credentials = await findCredentials(context.db, sessionId);
  const changesEmail = email != null && email !== credentials?.email;
  if (password || changesEmail) await requirePassword(context, { ...caller, password: currentPassword });
  if (changesEmail) {
    // The attempt is counted in its own transaction, so that it also counts if the e-mail is taken.
    await transaction(context.db, async (trx) => {
      await lockUserForUpdate(trx, id);
      // Without this, the audit log would attribute a concurrent change, committed before the lock, to this transaction.
      await recordAffected(trx, { kind: "USER", id });
      orThrow(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
      await countEmailAttempt(trx, id, email, context.clock.now());
    });
  }
  const change = { ...toUserChange(edit), ...(await createPasswordChange(context, edit)) };
  const update = async (trx: LeagueTransaction) => {
    await lockUserForUpdate(trx, id);
    await recordAffected(trx, { kind: "USER", id });
    // Checks the session again under the lock: an admin may have reset the password and ended it since the call began.
    const { email: storedEmail } = orThrow(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
    await ensureUnchanged(trx);
    if (email === null && storedEmail !== null)
      throw createApiError("INVALID_INPUT", { field: "email", reason: "must be a text" });
    await changeUser(trx, id, change);
    // A password reset link was sent to the previous e-mail.
    if (email !== undefined && email !== storedEmail) await removeRowsOfUser(trx, id, "password_resets");
    if (change.password_hash !== undefined) await revokeAccess(trx, id, sessionId);
  };
  // Users cannot change their name here, so only the e-mail can be taken.
  await translateUniqueErrors(undefined, () => transaction(context.db, update));
}

/** Returns the change for a new password, or no change if both fields are empty. */
async function createPasswordChange(
  { settings, passwordCost }: Context,
  { password = "", confirmPassword = "" }: ProfileEdit,
): Promise<UserChange> {
  if (password === "" && confirmPassword === "") return {};
  rejectInvalidPassword(password, confirmPassword, settings.passwordMinLength);
  return { password_hash: await hashPassword(password, passwordCost) };
}

/**
 * Sets a user's password as an admin. Ends all sessions of that user and invalidates all links that contain a secret of that
 * user. An admin's own password is changed with `updateProfile`.
 * @throws PASSWORD_TOO_SHORT if the password is too short
 * @throws USER_NOT_FOUND if there is no such user
 * @throws FORBIDDEN if the viewer is no longer an admin
 * @throws the errors of `updateProfile` for the viewer's own password
 */
export async function changePassword(
  context: ContextWithFailedSignIns,
  caller: Omit<PasswordConfirmation, "password">,
  { _id: id, password, currentPassword }: BodyOf<(typeof usersSchemas)["changePassword"]>,
): Promise<void> {
  const { viewer } = caller;
  rejectShortPassword(password, context.settings.passwordMinLength);
  if (id === viewer.id) return updateProfile(context, caller, { password, confirmPassword: password, currentPassword });
  const password_hash = await hashPassword(password, context.passwordCost);
  await runAdminTransaction(context, viewer, async (trx) => {
    orThrow(await findUser(trx, id), "USER_NOT_FOUND");
    await changeUser(trx, id, { password_hash });
    await revokeAccess(trx, id);
  });
}

/**
 * Unlinks the viewer's Discord account, if there is one.
 * @throws DISCORD_ONLY_SIGN_IN if the viewer has no e-mail or no password, and could not sign in anymore
 * @throws the errors of `requirePassword`
 */
export async function unlinkDiscordAccount(
  context: ContextWithFailedSignIns,
  caller: PasswordConfirmation,
): Promise<void> {
  await requirePassword(context, caller);
  await transaction(context.db, async (trx) => {
    const user = await lockUserForUpdate(trx, caller.viewer.id);
    if (user?.email == null || !isPasswordHash(user.password_hash)) throw createApiError("DISCORD_ONLY_SIGN_IN");
    await removeRowsOfUser(trx, caller.viewer.id, "discord_accounts");
  });
}
