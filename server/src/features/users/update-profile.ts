import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { type PasswordCaller, requirePassword } from "./change-password.ts";
import { removeAccount } from "./discord-accounts-queries.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { removeInvitation } from "./invitations-queries.ts";
import { hashPassword, isPassword } from "./password.ts";
import { refuseTaken } from "./reserve-name.ts";
import { findCredentials, isThereSession, removeSessionsOf } from "./sessions-queries.ts";
import { refuseUnfitPassword } from "./user-rules.ts";
import { changeOf, changeUser, lockUserForUpdate, type ProfileEdit, type UserChange } from "./users-queries.ts";

/**
 * Changes the viewer's own profile; a new password ends all their other sessions and an
 * invitation.
 * @throws PASSWORD_NEEDED and WRONG_PASSWORD for another e-mail or password, PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, EMAIL_TAKEN, NOT_SIGNED_IN when the session has been ended concurrently
 */
export async function updateProfile(
  context: Context & { readonly failures: FailedSignIns },
  caller: PasswordCaller,
  edit: ProfileEdit,
): Promise<void> {
  const { id, sessionId } = caller.viewer;
  if (await changesCredentials(context.db, sessionId, edit)) {
    await requirePassword(context, caller, edit.currentPassword);
  }
  const change = { ...changeOf(edit), ...(await newPasswordOf(context, edit)) };
  const updated = transaction(context.db, async (trx) => {
    await lockUserForUpdate(trx, id);
    await noteSubject(trx, { kind: "USER", id });
    // An admin may have reset the password and ended this session since the call began: check again under the lock.
    if (!(await isThereSession(trx, sessionId))) throw refuse("NOT_SIGNED_IN");
    await changeUser(trx, id, change);
    if (change.password_hash !== undefined) {
      await removeInvitation(trx, id);
      await removeSessionsOf(trx, id, sessionId);
    }
  });
  await refuseTaken(undefined, updated);
}

async function changesCredentials(db: LeagueDatabase, sessionId: number, edit: ProfileEdit): Promise<boolean> {
  if ((edit.password ?? "") !== "") return true;
  return edit.email !== undefined && edit.email !== (await findCredentials(db, sessionId))?.email;
}

/** The password stays if both fields are empty. */
async function newPasswordOf(
  { settings, passwordCost }: Context,
  { password = "", confirmPassword = "" }: ProfileEdit,
): Promise<UserChange> {
  if (password === "" && confirmPassword === "") return {};
  refuseUnfitPassword(password, confirmPassword, settings.passwordMinLength);
  return { password_hash: await hashPassword(password, passwordCost) };
}

/**
 * Unlinks the viewer's Discord account, if they have linked one.
 * @throws DISCORD_ONLY_SIGN_IN for who has no e-mail or password, and as `requirePassword` does
 */
export async function unlinkAccount(
  context: Context & { readonly failures: FailedSignIns },
  caller: PasswordCaller,
  password?: string,
): Promise<void> {
  await requirePassword(context, caller, password);
  await transaction(context.db, async (trx) => {
    const user = await lockUserForUpdate(trx, caller.viewer.id);
    if (user?.email == null || !isPassword(user.password_hash)) throw refuse("DISCORD_ONLY_SIGN_IN");
    await removeAccount(trx, caller.viewer.id);
  });
}
