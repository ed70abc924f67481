import { randomBytes } from "node:crypto";
import { usersSchemas } from "contract/users.ts";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import { recordUserEvent } from "../../audit-log/audit-log-recorder.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { hashPassword, isPasswordHash } from "./password.ts";
import { reserveName } from "./reserve-name.ts";
import { filterAvailableNames } from "./reserved-names-queries.ts";
import { findSignInByEmail, listAdminCredentials } from "./sign-in-queries.ts";
import { rejectShortPassword } from "./user-rules.ts";
import { insertUser } from "./users-queries.ts";

const defaultEmail = "admin@league.example";

/** The configured credentials of the first admin. Undefined fields get defaults. */
export type AdminCredentials = { readonly email: string | undefined; readonly password: string | undefined };

/**
 * Creates the first admin if no admin can sign in. The name is `admin`, or the first available name of `admin (2)`,
 * `admin (3)` and so on. If several processes call this at the same time, exactly one creates the admin.
 * @returns the credentials of the new admin, or `null` if none was created. If no password was configured, it is random
 * and nobody can read it again later.
 * @throws if the e-mail or the password is invalid, or another user has the e-mail: an existing user never becomes an
 * admin this way
 */
export async function ensureAdmin(
  { db, clock, settings, passwordCost }: Context,
  { email = defaultEmail, password }: AdminCredentials,
): Promise<{ email: string; password: string } | null> {
  if (await canAnyAdminSignIn(db, settings)) return null;
  const admin = validateCredentials(email, password ?? generatePassword(settings.passwordMinLength));
  rejectShortPassword(admin.password, settings.passwordMinLength);
  const password_hash = await hashPassword(admin.password, passwordCost);
  const isCreated = await transaction(db, async (trx) => {
    await acquireLock(trx, "first admin");
    if (await canAnyAdminSignIn(trx, settings)) return false;
    const userWithEmail = await findSignInByEmail(trx, admin.email);
    if (userWithEmail !== undefined) {
      throw new Error(
        `No admin can sign in. To create one, set ADMIN_EMAIL to another e-mail: ${userWithEmail.user_name} already has this one`,
      );
    }
    const user_name = await findAvailableAdminName(trx);
    const now = clock.now();
    const row = { user_name, email: admin.email, password_hash, role: "ADMIN", created_at: now } as const;
    const id = await insertUser(trx, row);
    await reserveName(trx, id, user_name);
    const entry = { at: now, author: "LEAGUE", action: "createFirstAdmin" } as const;
    const ipAddress: null = null;
    await recordUserEvent(trx, entry, { id, user_name }, ipAddress);
    return true;
  });
  return isCreated ? { email: admin.email, password: admin.password } : null;
}

/**
 * Whether an unblocked admin has an e-mail and a password, or a Discord account if sign-in with Discord is configured.
 */
export async function canAnyAdminSignIn(db: LeagueDatabase, { discord }: Context["settings"]): Promise<boolean> {
  const admins = await listAdminCredentials(db);
  return admins.some(
    ({ email, password_hash, discord_id }) =>
      (email !== null && isPasswordHash(password_hash)) || (discord_id !== null && discord !== undefined),
  );
}

/** Returns `admin`, or that name with a number if an imported player already has it. */
async function findAvailableAdminName(trx: LeagueTransaction): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? "admin" : `admin (${number})`;
    const [availableName] = await filterAvailableNames(trx, [name]);
    if (availableName !== undefined) return availableName;
  }
}

/** Random bytes of a generated password, unless the minimum length requires more. */
const passwordBytes = 12;

/** Generates a password of at least `minLength` characters. Each byte gives more than one character. */
function generatePassword(minLength: number): string {
  return randomBytes(Math.max(passwordBytes, minLength)).toString("base64url");
}

/** Applies the rules for the e-mail and password of all users. @throws if either is invalid */
function validateCredentials(email: string, password: string): { email: string; password: string } {
  const user = { userName: "admin", email, password, confirmPassword: password };
  const parsedUser = usersSchemas.createUser.body.safeParse(user);
  if (parsedUser.success) return parsedUser.data;
  const [issue] = parsedUser.error.issues;
  throw new Error(`The first admin's ${String(issue?.path[0])} ${issue?.message}`);
}
