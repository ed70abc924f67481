import type { Role } from "contract/roles.ts";
import type { Context } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { requireActiveSeasonForShare } from "../seasons/require-active-season.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { holdNameFirst } from "../users/hold-name.ts";
import { hashPassword } from "../users/password.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { refuseUnfitPassword } from "../users/user-rules.ts";
import { insertUser } from "../users/users-queries.ts";

export type NewUser = {
  readonly userName: string;
  /** `null`: somebody who cannot sign in, of whom only the name in rounds is known. */
  readonly email: string | null;
  readonly password?: string | undefined;
  readonly confirmPassword?: string | undefined;
  readonly role?: Role | undefined;
};

/**
 * Makes a user, which needs an active season, and returns the key. The rounds that have the name and no player for it are
 * tried again. A user without an e-mail has no password.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, NAME_TAKEN, EMAIL_TAKEN, FORBIDDEN, NO_ACTIVE_SEASON
 */
export async function createUser(context: Context, viewer: SignedIn, user: NewUser): Promise<number> {
  const { userName, email, role = "USER" } = user;
  const row = { user_name: userName, email, role, password_hash: await passwordHashOf(context, user) };
  const created = asAdmin(context, viewer, async (trx) => {
    await requireActiveSeasonForShare(trx);
    const id = await insertUser(trx, { ...row, created_at: context.clock.now() });
    await holdNameFirst(trx, id, userName, { ...context, by: viewer.id });
    await retryRoundsNaming(trx, userName);
    return id;
  });
  return refuseTaken(userName, created);
}

/** An empty hash is that of no password. */
async function passwordHashOf(
  { settings }: Context,
  { email, password = "", confirmPassword = "" }: NewUser,
): Promise<string> {
  if (email === null) return "";
  refuseUnfitPassword(password, confirmPassword, settings.passwordMinLength);
  return hashPassword(password);
}
