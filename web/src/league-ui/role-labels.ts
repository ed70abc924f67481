import type { Role } from "contract/roles.ts";

/** The players list shows it at once, so it is separate from the labels that fewer pages need. */
export const roleLabels: Readonly<Record<Role, string>> = { ADMIN: "Admin", USER: "User" };
