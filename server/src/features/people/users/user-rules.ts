import type { Role } from "contract/roles.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { UsersFilter } from "./users-queries.ts";

/**
 * Rejects a new password that was not repeated exactly or is too short.
 * @param minLength in characters
 * @throws PASSWORDS_DIFFER if it was not repeated exactly
 * @throws PASSWORD_TOO_SHORT if it is too short
 */
export function rejectInvalidPassword(password: string, confirmPassword: string, minLength: number): void {
  if (password !== confirmPassword) throw createApiError("PASSWORDS_DIFFER");
  rejectShortPassword(password, minLength);
}

/**
 * Rejects a new password that is too short.
 * @param minLength in characters
 * @throws PASSWORD_TOO_SHORT if it is too short
 */
export function rejectShortPassword(password: string, minLength: number): void {
  if ([...password].length >= minLength) return;
  throw createApiError("PASSWORD_TOO_SHORT", { length: minLength === 1 ? "1 character" : `${minLength} characters` });
}

/**
 * Rejects admins who try to demote, block or delete themselves. Only another admin can demote, block or delete an
 * admin, so at least one admin always remains.
 * @param adminIds the ids of all admins, including the viewer
 * @throws LAST_ADMIN if the viewer is the only admin
 * @throws NOT_ONESELF otherwise
 */
export function rejectChangeOfOwnAccount(adminIds: readonly number[], viewerId: number, userId: number): void {
  if (userId === viewerId) throw createApiError(adminIds.length === 1 ? "LAST_ADMIN" : "NOT_ONESELF");
}

/**
 * Rejects filters by fields that only admins may see, unless the viewer is an admin.
 * @throws NOT_SIGNED_IN if a visitor uses such a filter
 * @throws FORBIDDEN if a user uses such a filter
 */
export function rejectAdminOnlyFilters({ email, role, blocked }: UsersFilter, viewerRole: Role | null): void {
  const hasAdminOnlyFilter = [email, role, blocked].some((value) => value != null);
  if (hasAdminOnlyFilter && viewerRole !== "ADMIN")
    throw createApiError(viewerRole === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
}
