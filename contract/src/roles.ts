/** The roles of signed-in users. */
export const roles = ["ADMIN", "USER"] as const;
export type Role = (typeof roles)[number];

/** Who can make a call: everyone, signed-in users, or only admins. */
export type Access = "ANYONE" | Role;

/**
 * Returns whether a caller can make a call with this access level.
 *
 * @param role `null` if the caller is not signed in
 */
export function hasAccess(role: Role | null, access: Access): boolean {
  return access === "ANYONE" || role === "ADMIN" || (role === "USER" && access === "USER");
}
