import type { Role } from "contract/roles.ts";
import type { Context } from "../context.ts";
import { requireActiveSeasonForShare } from "../seasons/require-active-season.ts";
import { asAdmin } from "./as-admin.ts";
import type { SignedIn } from "./find-viewer.ts";
import { hashPassword } from "./password.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { refuseUnfitPassword } from "./user-rules.ts";
import { insertUser } from "./users-queries.ts";

export type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly role?: Role | undefined;
};

/**
 * Makes a user, which needs an active season, and returns the key.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, NAME_TAKEN, EMAIL_TAKEN, FORBIDDEN, NO_ACTIVE_SEASON
 */
export async function createUser(context: Context, viewer: SignedIn, user: NewUser): Promise<number> {
  const { userName, email, password, confirmPassword, role = "USER" } = user;
  refuseUnfitPassword(password, confirmPassword, context.settings.passwordMinLength);
  const row = { user_name: userName, email, role, password_hash: await hashPassword(password) };
  const created = asAdmin(context, viewer, async (trx) => {
    await requireActiveSeasonForShare(trx);
    return insertUser(trx, { ...row, created_at: context.clock.now() });
  });
  return refuseTaken(userName, created);
}
