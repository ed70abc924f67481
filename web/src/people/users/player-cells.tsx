import type { Role } from "contract/roles.ts";
import type { User } from "contract/users.ts";
import { Ban, ShieldCheck } from "lucide-react";
import { NONE } from "../../platform/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/column.ts";
import { inCard } from "../../ui/table-rows.tsx";

/** The fields of an account that only the user and admins see; renders nothing for others. */
export function AccountNote({ user }: { readonly user: User }) {
  if (user.email === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 min-w-0 text-soft text-sm font-normal">
      <span className="truncate max-w-full" title={user.email ?? undefined}>
        {user.email ?? "Cannot sign in"}
      </span>
      <AccountBadges user={user} />
    </span>
  );
}

/** Badges for the role, for a blocked account and for a name like another's, where the viewer may see them. */
export function AccountBadges({ user: { role, blocked, ban, looksLike } }: { readonly user: User }) {
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
      {ban?.scope === "RANKED" && (
        <Badge state="warn" icon={Ban}>
          Banned from ranked
        </Badge>
      )}
      <LookAlike name={looksLike} />
    </>
  );
}

/** Says that a name looks like one of another player, whose name is given; nothing without one. */
export function LookAlike({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Badge state="warn">
      <span className="max-w-[min(11rem,28vw)] overflow-hidden text-ellipsis" title={name}>
        Looks like <bdi translate="no">{name}</bdi>
      </span>
    </Badge>
  );
}

export const roleWords: Readonly<Record<Role, string>> = { ADMIN: "Admin", USER: "User" };

/** The same on a line of its own, below a name in a table. */
export function LookAlikeBelow({ name }: { readonly name: string | undefined }) {
  return (
    name !== undefined && (
      <span className="block mt-1">
        <LookAlike name={name} />
      </span>
    )
  );
}

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

export function GameRecord({ games }: { readonly games: Games }) {
  const { numberGames, numberWins, numberLosses } = games;
  const draws = numberGames - numberWins - numberLosses;
  return (
    <>
      <span aria-hidden={true}>{recordWords(games)}</span>
      <span className="sr-only">{`${numberWins} won, ${numberLosses} lost, ${draws} drawn`}</span>
    </>
  );
}

interface Games {
  readonly numberGames: number;
  readonly numberWins: number;
  readonly numberLosses: number;
}

/** Games won, lost and drawn, as `12–5–1`. */
export function recordWords({ numberGames, numberWins, numberLosses }: Games): string {
  return [numberWins, numberLosses, numberGames - numberWins - numberLosses].join("–");
}
