import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { hashPassword } from "./password.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { isThereSession, removeSessionsOf } from "./sessions-queries.ts";
import { refuseUnfitPassword } from "./user-rules.ts";
import { changeUser, lockUserForUpdate, type UserChange } from "./users-queries.ts";

/** What users may change of themselves; what is absent stays, as does the password where both fields are empty. */
export type ProfileEdit = {
  readonly avatar?: string | null | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly confirmPassword?: string | undefined;
};

/**
 * Changes the viewer's own profile; a new password ends all their other sessions.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, EMAIL_TAKEN, NOT_SIGNED_IN when the session has been ended meanwhile
 */
export async function updateProfile(context: Context, viewer: SignedIn, edit: ProfileEdit): Promise<void> {
  const { id, sessionId } = viewer;
  const change = await changeOf(edit, context.settings.passwordMinLength);
  const updated = transaction(context.db, async (trx) => {
    await lockUserForUpdate(trx, id);
    // An admin may have reset the password and ended this session since the call began: check again under the lock.
    if (!(await isThereSession(trx, sessionId))) throw refuse("NOT_SIGNED_IN");
    await changeUser(trx, id, change);
    if (change.password_hash !== undefined) await removeSessionsOf(trx, id, sessionId);
  });
  await refuseTaken(undefined, updated);
}

async function changeOf({ avatar, email, ...edit }: ProfileEdit, passwordMinLength: number): Promise<UserChange> {
  const { password = "", confirmPassword = "" } = edit;
  const isFilled = password !== "" || confirmPassword !== "";
  if (isFilled) refuseUnfitPassword(password, confirmPassword, passwordMinLength);
  return {
    ...(avatar !== undefined && { avatar }),
    ...(email !== undefined && { email }),
    ...(isFilled && { password_hash: await hashPassword(password) }),
  };
}
