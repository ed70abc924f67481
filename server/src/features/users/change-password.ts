import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { removeInvitation } from "./invitations-queries.ts";
import { hashPassword, isPassword, verifyPassword } from "./password.ts";
import { findCredentials, removeSessionsOf } from "./sessions-queries.ts";
import { asAdmin, refuseShortPassword } from "./user-rules.ts";
import { changeUser, findUser } from "./users-queries.ts";

/**
 * Sets a user's password as an admin; ends all their sessions except the calling one, and their invitation.
 * @throws PASSWORD_TOO_SHORT, USER_NOT_FOUND, FORBIDDEN
 */
export async function changePassword(context: Context, viewer: SignedIn, id: number, password: string): Promise<void> {
  refuseShortPassword(password, context.settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  await asAdmin(context, viewer, async (trx) => {
    if ((await findUser(trx, id)) === undefined) throw refuse("USER_NOT_FOUND");
    await changeUser(trx, id, { password_hash });
    await removeInvitation(trx, id);
    await removeSessionsOf(trx, id, viewer.sessionId);
  });
}

/** For how long after a sign-in nobody is asked for their password again, in milliseconds. */
const freshMs = 10 * 60_000;

export type PasswordCaller = { readonly viewer: SignedIn; readonly address: string };

/**
 * Checks the viewer's current password, unless they signed in within the last ten minutes and `isAlways` is not set or they
 * have none. Wrong ones are limited as failed
 * sign-ins are.
 * @throws PASSWORD_NEEDED when none is given, WRONG_PASSWORD, SIGN_IN_AGAIN for who has none, TOO_MANY, NOT_SIGNED_IN when the session has been ended
 */
export async function requirePassword(
  { db, clock, failures }: Pick<Context, "db" | "clock"> & { readonly failures: FailedSignIns },
  { viewer, address }: PasswordCaller,
  password: string | undefined,
  { isAlways = false } = {},
): Promise<void> {
  const credentials = await findCredentials(db, viewer.sessionId);
  if (credentials === undefined) throw refuse("NOT_SIGNED_IN");
  const age = clock.now() - credentials.created_at;
  const hasPassword = isPassword(credentials.password_hash);
  if (age < freshMs && !(isAlways && hasPassword)) return;
  if (!hasPassword) throw refuse("SIGN_IN_AGAIN");
  if (password === undefined || password === "") throw refuse("PASSWORD_NEEDED");
  const pair = { account: `password of ${viewer.id}`, address };
  failures.count(pair, clock.now());
  await failures.countWithOthers(pair);
  if (!(await verifyPassword(password, credentials.password_hash))) throw refuse("WRONG_PASSWORD");
  await failures.forget(pair);
}
