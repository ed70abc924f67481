export const roles = ["ADMIN", "USER"] as const;
export type Role = (typeof roles)[number];

/** Who may make a call: everyone, whoever is signed in, or admins alone. */
export type Access = "ANYONE" | Role;

/** Whether a caller of this role (`null`: not signed in) may make a call of that access. */
export function mayCall(role: Role | null, access: Access): boolean {
  return access === "ANYONE" || role === "ADMIN" || (role === "USER" && access === "USER");
}
