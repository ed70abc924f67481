import type { BodyOf } from "contract/endpoint.ts";
import type { usersShapes } from "contract/users.ts";
import { transaction } from "../../../platform/database/database.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { type Context, neverRefuse, type RefuseIfChanged } from "../../context.ts";
import { countEmailTry } from "./email-tries-queries.ts";
import type { GuardedContext } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { endAccess } from "./links-queries.ts";
import { hashPassword, isPassword, verifyPassword } from "./password.ts";
import { refuseTaken } from "./reserve-name.ts";
import { findCredentials } from "./sign-in-queries.ts";
import { asAdmin, refuseShortPassword, refuseUnfitPassword } from "./user-rules.ts";
import {
  changeOf,
  changeUser,
  findUser,
  lockUserForUpdate,
  type ProfileEdit,
  removeRowsOf,
  type UserChange,
} from "./users-queries.ts";

/** For how long after a sign-in nobody is asked for their password again, in milliseconds. */
const freshMs = 10 * 60_000;

/** Who makes a call that wants their current password, with what they gave for it. */
export type PasswordCaller = {
  readonly viewer: SignedIn;
  readonly address: string;
  readonly password: string | null | undefined;
};

/**
 * Checks the viewer's current password, unless they signed in within the last ten minutes and `isAlways` is not set or they
 * have none. Wrong ones are limited as failed sign-ins are.
 * @throws PASSWORD_NEEDED when none is given, WRONG_PASSWORD, SIGN_IN_AGAIN for who has none, TOO_MANY, NOT_SIGNED_IN when the session has been ended
 */
export async function requirePassword(
  { db, clock, failures }: GuardedContext,
  { viewer, address, password }: PasswordCaller,
  { isAlways = false } = {},
): Promise<void> {
  const credentials = orRefuse(await findCredentials(db, viewer.sessionId), "NOT_SIGNED_IN");
  const age = clock.now() - credentials.created_at;
  const hasPassword = isPassword(credentials.password_hash);
  if (age < freshMs && !(isAlways && hasPassword)) return;
  if (!hasPassword) throw refuse("SIGN_IN_AGAIN");
  if (!password) throw refuse("PASSWORD_NEEDED");
  const pair = { account: `password of ${viewer.id}`, address };
  await failures.count(pair, clock.now());
  if (!(await verifyPassword(password, credentials.password_hash))) throw refuse("WRONG_PASSWORD");
  await failures.forget(pair);
}

/**
 * Changes the viewer's own profile; a new password ends all their other sessions and an invitation, another e-mail a link
 * that was sent to the one before.
 * @throws PASSWORD_NEEDED and WRONG_PASSWORD for another e-mail or password, PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, EMAIL_TAKEN, NOT_SIGNED_IN when the session has been ended concurrently
 */
export async function updateProfile(
  context: GuardedContext,
  caller: Omit<PasswordCaller, "password">,
  edit: ProfileEdit,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const { id, sessionId } = caller.viewer;
  const { email, password, currentPassword } = edit;
  const isOtherEmail = email != null && email !== (await findCredentials(context.db, sessionId))?.email;
  if (password || isOtherEmail) await requirePassword(context, { ...caller, password: currentPassword });
  if (isOtherEmail) {
    await transaction(context.db, async (trx) => {
      await lockUserForUpdate(trx, id);
      orRefuse(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
      await countEmailTry(trx, id, email, context.clock.now());
    });
  }
  const change = { ...changeOf(edit), ...(await newPasswordOf(context, edit)) };
  const updated = transaction(context.db, async (trx) => {
    await lockUserForUpdate(trx, id);
    await noteSubject(trx, { kind: "USER", id });
    // An admin may have reset the password and ended this session since the call began: check again under the lock.
    const { email: before } = orRefuse(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
    await refuseIfChanged(trx);
    if (email === null && before !== null) throw refuse("INVALID_INPUT", { field: "email", reason: "must be a text" });
    await changeUser(trx, id, change);
    // A link for a forgotten password was sent to the e-mail before.
    if (email !== undefined && email !== before) await removeRowsOf(trx, id, "password_resets");
    if (change.password_hash !== undefined) await endAccess(trx, id, sessionId);
  });
  await refuseTaken(undefined, updated);
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
 * Sets a user's password as an admin; ends all their sessions, and their invitation. One's own is changed as in the profile.
 * @throws PASSWORD_TOO_SHORT, USER_NOT_FOUND, FORBIDDEN, and for one's own as `updateProfile` does
 */
export async function changePassword(
  context: GuardedContext,
  caller: Omit<PasswordCaller, "password">,
  { _id: id, password, currentPassword }: BodyOf<(typeof usersShapes)["changePassword"]>,
): Promise<void> {
  const { viewer } = caller;
  refuseShortPassword(password, context.settings.passwordMinLength);
  if (id === viewer.id) return updateProfile(context, caller, { password, confirmPassword: password, currentPassword });
  const password_hash = await hashPassword(password, context.passwordCost);
  await asAdmin(context, viewer, async (trx) => {
    orRefuse(await findUser(trx, id), "USER_NOT_FOUND");
    await changeUser(trx, id, { password_hash });
    await endAccess(trx, id);
  });
}

/**
 * Unlinks the viewer's Discord account, if they have linked one.
 * @throws DISCORD_ONLY_SIGN_IN for who has no e-mail or password, and as `requirePassword` does
 */
export async function unlinkAccount(context: GuardedContext, caller: PasswordCaller): Promise<void> {
  await requirePassword(context, caller);
  await transaction(context.db, async (trx) => {
    const user = await lockUserForUpdate(trx, caller.viewer.id);
    if (user?.email == null || !isPassword(user.password_hash)) throw refuse("DISCORD_ONLY_SIGN_IN");
    await removeRowsOf(trx, caller.viewer.id, "discord_accounts");
  });
}
