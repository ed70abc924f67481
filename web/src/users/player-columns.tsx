import type { User } from "contract/users.ts";
import { Ban } from "lucide-react";
import { NONE } from "../platform/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import type { Column } from "../ui/column.ts";
import { inCard } from "../ui/table-rows.tsx";
import { roleWords } from "./account-note.tsx";

interface OfPlayer {
  readonly user: User;
}

export const accountColumns: readonly Column<OfPlayer>[] = [
  {
    key: "email",
    head: "E-mail",
    hideBelow: "tablet",
    card: inCard.below,
    cell: ({ user }) => <ClippedName>{user.email ?? NONE}</ClippedName>,
  },
  {
    key: "role",
    head: "Role",
    card: inCard.below,
    cell: ({ user: { role, blocked } }) => (
      <span className="inline-flex items-center gap-2">
        {role && roleWords[role]}
        {blocked && (
          <Badge state="danger" icon={Ban}>
            Blocked
          </Badge>
        )}
      </span>
    ),
  },
];

export function ClippedName({ children }: { readonly children: string }) {
  return (
    <span className="block max-w-56 overflow-hidden text-ellipsis" title={children} data-empty={children === NONE}>
      {children}
    </span>
  );
}
