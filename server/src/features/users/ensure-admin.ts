import { randomBytes } from "node:crypto";
import { usersShapes } from "contract/users.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { hashPassword } from "./password.ts";
import { reserveNameFirst } from "./reserve-name.ts";
import { refuseShortPassword } from "./user-rules.ts";
import { insertUserOnce, lockAdminsForUpdate } from "./users-queries.ts";

const defaultEmail = "admin@league.example";

/** The first admin's configured credentials; absent ones get defaults. */
export type FirstAdmin = { readonly email: string | undefined; readonly password: string | undefined };

/**
 * Makes the first admin, `admin`, if there is none. Safe in several processes at once: one of them makes it.
 * @returns its credentials, if it was made just now; a password that was not configured is random and only returned
 * here
 * @throws if the e-mail or the password is not valid for a user
 */
export async function ensureAdmin(
  { db, clock, settings, passwordCost }: Context,
  { email = defaultEmail, password }: FirstAdmin,
): Promise<{ email: string; password: string } | null> {
  if (await transaction(db, isThereAdmin)) return null;
  const admin = admissible(email, password ?? randomPassword(settings.passwordMinLength));
  refuseShortPassword(admin.password, settings.passwordMinLength);
  const password_hash = await hashPassword(admin.password, passwordCost);
  const row = {
    user_name: "admin",
    email: admin.email,
    password_hash,
    role: "ADMIN",
    created_at: clock.now(),
  } as const;
  const isMade = await transaction(db, async (trx) => {
    const id = await insertUserOnce(trx, row);
    if (id !== null) await reserveNameFirst(trx, id, row.user_name, { clock, by: id });
    if (id !== null) {
      const entry = { at: row.created_at, author: "LEAGUE", user_id: null, action: "createFirstAdmin" } as const;
      await recordOfUser(trx, entry, { id, user_name: row.user_name }, null);
    }
    return id !== null;
  });
  return isMade ? { email: admin.email, password: admin.password } : null;
}

async function isThereAdmin(trx: LeagueTransaction): Promise<boolean> {
  return (await lockAdminsForUpdate(trx)).length > 0;
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
