import type { Role } from "contract/roles.ts";
import type { Context } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { requireActiveSeasonForShare } from "../seasons/require-active-season.ts";
import type { NewRow } from "../tables.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { hashPassword } from "../users/password.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { reserveNameFirst } from "../users/reserve-name.ts";
import { refuseUnfitPassword } from "../users/user-rules.ts";
import { insertUser } from "../users/users-queries.ts";

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
  const password_hash = await hashPassword(password);
  return insertNamed(context, viewer, { user_name: userName, email, role, password_hash });
}

/**
 * Makes a player of a name in a round, who has no e-mail and cannot sign in, and returns the key.
 * @throws NAME_TAKEN, FORBIDDEN, NO_ACTIVE_SEASON
 */
export function makePlayer(context: Context, viewer: SignedIn, userName: string): Promise<number> {
  return insertNamed(context, viewer, { user_name: userName, email: null, role: "USER", password_hash: "" });
}

/** Inserts a user. The rounds that have the name and no player for it are tried again. */
function insertNamed(
  context: Context,
  viewer: SignedIn,
  user: Pick<NewRow<"users">, "user_name" | "email" | "role" | "password_hash">,
): Promise<number> {
  const created = asAdmin(context, viewer, async (trx) => {
    await requireActiveSeasonForShare(trx);
    const id = await insertUser(trx, { ...user, created_at: context.clock.now() });
    await reserveNameFirst(trx, id, user.user_name, { ...context, by: viewer.id });
    await retryRoundsNaming(trx, user.user_name);
    return id;
  });
  return refuseTaken(user.user_name, created);
}
