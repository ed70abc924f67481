import { randomBytes } from "node:crypto";
import { usersShapes } from "contract/users.ts";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import { recordOfUser } from "../../audit-log/history-scope.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { freeAmong } from "./held-names-queries.ts";
import { hashPassword, isPassword } from "./password.ts";
import { reserveName } from "./reserve-name.ts";
import { findSignIn, keysOfAdmins } from "./sign-in-queries.ts";
import { refuseShortPassword } from "./user-rules.ts";
import { insertUser } from "./users-queries.ts";

const defaultEmail = "admin@league.example";

/** The first admin's configured credentials; absent ones get defaults. */
export type AdminCredentials = { readonly email: string | undefined; readonly password: string | undefined };

/**
 * Makes the first admin, `admin` or the next free of `admin (2)` and so on, if no admin can sign in. Safe in several processes
 * at once: one of them makes it.
 * @returns its credentials, if it was made just now; a password that was not configured is random and only returned
 * here
 * @throws if the e-mail or the password is not valid for a user, or another has the e-mail: nobody becomes an admin by it
 */
export async function ensureAdmin(
  { db, clock, settings, passwordCost }: Context,
  { email = defaultEmail, password }: AdminCredentials,
): Promise<{ email: string; password: string } | null> {
  if (await canAnAdminSignIn(db, settings)) return null;
  const admin = admissible(email, password ?? randomPassword(settings.passwordMinLength));
  refuseShortPassword(admin.password, settings.passwordMinLength);
  const password_hash = await hashPassword(admin.password, passwordCost);
  const isMade = await transaction(db, async (trx) => {
    await acquireLock(trx, "first admin");
    if (await canAnAdminSignIn(trx, settings)) return false;
    const holder = await findSignIn(trx, admin.email);
    if (holder !== undefined) {
      throw new Error(
        `No admin can sign in. The first one needs another ADMIN_EMAIL: ${holder.user_name} has this one`,
      );
    }
    const user_name = await freeName(trx);
    const now = clock.now();
    const row = { user_name, email: admin.email, password_hash, role: "ADMIN", created_at: now } as const;
    const id = await insertUser(trx, row);
    await reserveName(trx, id, user_name);
    const entry = { at: now, author: "LEAGUE", action: "createFirstAdmin" } as const;
    await recordOfUser(trx, entry, { id, user_name }, null);
    return true;
  });
  return isMade ? { email: admin.email, password: admin.password } : null;
}

/** Whether there is an admin who is not blocked and has an e-mail with a password, or a Discord account where it is used. */
export async function canAnAdminSignIn(db: LeagueDatabase, { discord }: Context["settings"]): Promise<boolean> {
  const admins = await keysOfAdmins(db);
  return admins.some(
    ({ email, password_hash, discord_id }) =>
      (email !== null && isPassword(password_hash)) || (discord_id !== null && discord !== undefined),
  );
}

/** Players who moved in may have the name. */
async function freeName(trx: LeagueTransaction): Promise<string> {
  for (let number = 1; ; number++) {
    const [free] = await freeAmong(trx, [number === 1 ? "admin" : `admin (${number})`]);
    if (free !== undefined) return free;
  }
}

function randomPassword(minLength: number): string {
  return randomBytes(Math.max(12, minLength)).toString("base64url");
}

/** The rules of every user's e-mail and password. */
function admissible(email: string, password: string): { email: string; password: string } {
  const user = { userName: "admin", email, password, confirmPassword: password };
  const read = usersShapes.createUser.body.safeParse(user);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`The first admin's ${String(issue?.path[0])} ${issue?.message}`);
}
