import type { Role } from "contract/roles.ts";
import { refuse } from "../../platform/refusal.ts";

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

type AdminsFilter = {
  readonly email?: string | null | undefined;
  readonly role?: Role | null | undefined;
  readonly blocked?: boolean | null | undefined;
};

/** Filters by fields that only admins may see are for admins only. @throws NOT_SIGNED_IN, FORBIDDEN */
export function refuseAdminsFilter({ email, role, blocked }: AdminsFilter, viewerRole: Role | null): void {
  const isUsed = [email, role, blocked].some((value) => value !== undefined && value !== null);
  if (isUsed && viewerRole !== "ADMIN") throw refuse(viewerRole === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
}
