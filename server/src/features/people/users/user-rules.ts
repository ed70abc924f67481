import type { Role } from "contract/roles.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "./find-viewer.ts";
import { lockAdminsForUpdate, type UsersFilter } from "./users-queries.ts";

/** @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT (`minLength` is in characters) */
export function refuseUnfitPassword(password: string, confirmPassword: string, minLength: number): void {
  if (password !== confirmPassword) throw refuse("PASSWORDS_DIFFER");
  refuseShortPassword(password, minLength);
}

/** @throws PASSWORD_TOO_SHORT (`minLength` is in characters) */
export function refuseShortPassword(password: string, minLength: number): void {
  if ([...password].length >= minLength) return;
  throw refuse("PASSWORD_TOO_SHORT", { length: minLength === 1 ? "1 character" : `${minLength} characters` });
}

/**
 * Nobody demotes, blocks or deletes themselves. Since only admins can do it to others, at least one admin always
 * remains.
 * @param admins the keys of all admins, including the acting one
 * @throws LAST_ADMIN, NOT_ONESELF
 */
export function refuseOnOneself(admins: readonly number[], viewerId: number, userId: number): void {
  if (userId === viewerId) throw refuse(admins.length === 1 ? "LAST_ADMIN" : "NOT_ONESELF");
}

/** Filters by fields that only admins may see are for admins only. @throws NOT_SIGNED_IN, FORBIDDEN */
export function refuseAdminsFilter({ email, role, blocked }: UsersFilter, viewerRole: Role | null): void {
  const isUsed = [email, role, blocked].some((value) => value != null);
  if (isUsed && viewerRole !== "ADMIN") throw refuse(viewerRole === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
}

/**
 * Runs an admin's change of users in one transaction that first locks the rows of all admins and passes their keys. So
 * the acting user stays an admin until it commits, and two admins cannot demote each other at once.
 * @throws FORBIDDEN when the viewer is not an admin any more, and errors of `work`
 */
export function asAdmin<Answer>(
  { db }: Pick<Context, "db">,
  viewer: SignedIn,
  work: (trx: LeagueTransaction, admins: readonly number[]) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const admins = await lockAdminsForUpdate(trx);
    if (!admins.includes(viewer.id)) throw refuse("FORBIDDEN");
    return work(trx, admins);
  });
}
