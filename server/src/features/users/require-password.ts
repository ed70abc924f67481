import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import { verifyPassword } from "./password.ts";
import { findCredentials } from "./sessions-queries.ts";

/** For how long after a sign-in nobody is asked for their password again, in milliseconds. */
const freshMs = 10 * 60_000;

/** Who makes a call, and from where. */
export type Caller = { readonly viewer: SignedIn; readonly address: string };

/**
 * Checks the viewer's current password, unless they signed in within the last ten minutes. Wrong ones are limited as failed
 * sign-ins are.
 * @throws PASSWORD_NEEDED when none is given, WRONG_PASSWORD, SIGN_IN_AGAIN for who has none, TOO_MANY, NOT_SIGNED_IN when the session has been ended
 */
export async function requirePassword(
  {
    db,
    clock,
    passwordCost,
    failures,
  }: Pick<Context, "db" | "clock" | "passwordCost"> & { readonly failures: FailedSignIns },
  { viewer, address }: Caller,
  password: string | undefined,
): Promise<void> {
  const credentials = await findCredentials(db, viewer.sessionId);
  if (credentials === undefined) throw refuse("NOT_SIGNED_IN");
  const age = clock.now() - credentials.created_at;
  if (age < freshMs) return;
  if (credentials.password_hash === "") throw refuse("SIGN_IN_AGAIN");
  if (password === undefined || password === "") throw refuse("PASSWORD_NEEDED");
  const pair = { account: `password of ${viewer.id}`, address };
  failures.count(pair, clock.now());
  await failures.countWithOthers(pair);
  if (!(await verifyPassword(password, credentials.password_hash, passwordCost))) throw refuse("WRONG_PASSWORD");
  await failures.forget(pair);
}
