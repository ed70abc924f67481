import type { User } from "contract/users.ts";
import { Ban, ShieldCheck } from "lucide-react";
import { roleLabels } from "../../league-ui/role-labels.ts";
import { EMPTY_VALUE } from "../../platform/format-numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/column.ts";
import { cardPosition } from "../../ui/table-rows.tsx";

/** The e-mail and badges of an account. Renders nothing unless the viewer is the user or an admin. */
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

/** Badges for the role, a ban and a name similar to another player's. The API omits what the viewer may not see. */
export function AccountBadges({ user: { role, blocked, ban, looksLike } }: { readonly user: User }) {
  return (
    <>
      {role === "ADMIN" && (
        <Badge state="neutral" icon={ShieldCheck}>
          {roleLabels[role]}
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
      <SimilarNameBadge name={looksLike} />
    </>
  );
}

/**
 * Warns that a player's name looks like another's.
 * @param props `name`: the other player's name; renders nothing if it is `undefined`
 */
export function SimilarNameBadge({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Badge state="warn">
      <span className="max-w-[min(11rem,28vw)] overflow-hidden text-ellipsis" title={name}>
        Looks like <bdi translate="no">{name}</bdi>
      </span>
    </Badge>
  );
}

/** A `SimilarNameBadge` on its own line, below a name in a table. */
export function SimilarNameLine({ name }: { readonly name: string | undefined }) {
  return (
    name !== undefined && (
      <span className="block mt-1">
        <SimilarNameBadge name={name} />
      </span>
    )
  );
}

interface PlayerRow {
  readonly user: User;
}

/** The columns of a table of players that only admins see. */
export const accountColumns: readonly Column<PlayerRow>[] = [
  {
    key: "email",
    head: "E-mail",
    hideBelow: "tablet",
    card: cardPosition.ownLine,
    cell: ({ user }) => <TruncatedText>{user.email ?? EMPTY_VALUE}</TruncatedText>,
  },
  {
    key: "role",
    head: "Role",
    card: cardPosition.ownLine,
    cell: ({ user: { role, blocked } }) => (
      <span className="inline-flex items-center gap-2">
        {role && roleLabels[role]}
        {blocked && (
          <Badge state="danger" icon={Ban}>
            Blocked
          </Badge>
        )}
      </span>
    ),
  },
];

/** A text on one line. If it is too long, its end is cut off, and the tooltip shows it in full. */
export function TruncatedText({ children }: { readonly children: string }) {
  return (
    <span
      className="block max-w-56 overflow-hidden text-ellipsis"
      title={children}
      data-empty={children === EMPTY_VALUE}
    >
      {children}
    </span>
  );
}

/** The numbers of won, lost and drawn games. */
export function WinLossRecord({ record }: { readonly record: GameCounts }) {
  const { numberGames, numberWins, numberLosses } = record;
  const draws = numberGames - numberWins - numberLosses;
  return (
    <>
      <span aria-hidden={true}>{formatRecord(record)}</span>
      <span className="sr-only">{`${numberWins} won, ${numberLosses} lost, ${draws} drawn`}</span>
    </>
  );
}

interface GameCounts {
  readonly numberGames: number;
  readonly numberWins: number;
  readonly numberLosses: number;
}

/** Formats won, lost and drawn games: `12–5–1`. */
export function formatRecord({ numberGames, numberWins, numberLosses }: GameCounts): string {
  return [numberWins, numberLosses, numberGames - numberWins - numberLosses].join("–");
}
