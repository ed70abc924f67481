import type { Role } from "contract/roles.ts";
import type { User } from "contract/users.ts";
import { Ban, ShieldCheck } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import css from "./account-note.module.css";

/** What only the user and admins know of an account; nothing where the viewer does not. */
export function AccountNote({ user }: { readonly user: User }) {
  if (user.email === undefined) return null;
  return (
    <span className={css["note"]}>
      <span className={css["email"]} title={user.email}>
        {user.email}
      </span>
      <AccountBadges user={user} />
    </span>
  );
}

/** The role and whether the account is blocked, where the viewer knows. */
export function AccountBadges({ user: { role, blocked } }: { readonly user: User }) {
  return (
    <>
      {role === "ADMIN" && (
        <Badge state="neutral" icon={ShieldCheck}>
          {roleWords[role]}
        </Badge>
      )}
      {blocked && (
        <Badge state="danger" icon={Ban}>
          Blocked
        </Badge>
      )}
    </>
  );
}

/** What the roles are called. */
export const roleWords: Readonly<Record<Role, string>> = { ADMIN: "Admin", USER: "User" };
