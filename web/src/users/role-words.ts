import type { Role } from "contract/roles.ts";

/** What the roles are called. */
export const roleWords: Readonly<Record<Role, string>> = { ADMIN: "Admin", USER: "User" };
