import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import { type Area, areas as bothAreas, maxPendingCount } from "contract/constants.ts";
import { X } from "lucide-react";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { countPending, pendingCountsQuery } from "./admin-queries.ts";
import type { PendingKind } from "./admin-search.ts";
import { pendingKindLabels } from "./pending-kind-labels.ts";

/** The number of pending items in both areas, next to the link to the admin page. Renders nothing if there are none. */
export function PendingCountBadge() {
  const { data: counts } = useQuery(pendingCountsQuery);
  const count = counts ? countPending(counts, bothAreas) : 0;
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "inline-block min-w-5 ml-1.5 py-0 px-1.25",
        "text-xs tabular-nums leading-[1.25rem] text-center",
        "rounded-[0.625rem] bg-line text-default",
      )}
    >
      {formatPendingCount(count)}
    </span>
  );
}

/** Formats a number of pending items. The server stops counting at `maxPendingCount`, which is shown as "99+". */
function formatPendingCount(count: number): string {
  return count >= maxPendingCount ? `${maxPendingCount - 1}+` : String(count);
}

const chipClass = classNames(
  "inline-flex items-center gap-1.5 min-h-[max(2rem,var(--spacing-target))] py-1 px-3",
  "text-sm no-underline",
  "border border-line-strong rounded-full bg-surface text-inherit",
  "[a&]:hover:border-soft aria-[current=true]:border-default aria-[current=true]:bg-gold-tint",
);

interface PendingCountsProps {
  readonly areas: readonly Area[];
  /** The kind that is shown; empty for all kinds. */
  readonly kind: PendingKind | "";
}

/**
 * The numbers of pending items by kind, without zeros. Each links to its list on the admin page, or to the page where admins
 * handle the items. The link of the shown kind leads back to all kinds.
 */
export function PendingCounts({ areas, kind: shownKind }: PendingCountsProps) {
  const { data: counts } = useQuery(pendingCountsQuery);
  const linkTo = useKindLink(areas);
  const ranked = areas.includes("ranked") ? counts?.ranked : undefined;
  const league = areas.includes("league") ? counts?.league : undefined;
  // The counts of items that belong to no area, such as `inbox` (unmatched rounds). Both areas contain the same values.
  const shared = ranked ?? league;
  if (shared === undefined) return null;
  const sumAreas = (name: "unvalidated" | "disputes") => (ranked?.[name] ?? 0) + (league?.[name] ?? 0);
  const kinds = [
    { kind: "accounts", label: pendingKindLabels.accounts, count: shared.accounts },
    { kind: "names", label: pendingKindLabels.names, count: shared.names },
    { kind: "rounds", label: pendingKindLabels.rounds, count: shared.inbox },
    { kind: "results", label: "Not validated", count: sumAreas("unvalidated") },
    { kind: "disputes", label: pendingKindLabels.disputes, count: sumAreas("disputes") },
    { kind: "matches", label: pendingKindLabels.matches, count: ranked?.matches ?? 0 },
    { kind: "events", label: pendingKindLabels.events, count: league?.events ?? 0 },
    { kind: "rosters", label: pendingKindLabels.rosters, count: league?.rosters ?? 0 },
  ] as const;
  const chips: readonly ChipProps[] = [
    ...kinds
      .filter(({ kind, count }) => count > 0 || kind === shownKind)
      .map(({ kind, ...chip }) =>
        kind === shownKind ? { ...chip, path: linkTo(""), isCurrent: true } : { ...chip, path: linkTo(kind) },
      ),
    ...[
      { label: "Servers near their daily limit", count: shared.budgets, path: paths.gameServers },
      { label: "Servers that do not respond", count: shared.servers, path: paths.gameServers },
      { label: "Failed on Discord", count: hasDiscord() ? shared.discord : 0 },
    ].filter(({ count }) => count > 0),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 m-0 p-0 list-none" aria-label="Pending">
      {chips.map((chip) => (
        <Chip key={chip.label} {...chip} />
      ))}
    </ul>
  );
}

interface ChipProps {
  readonly label: string;
  readonly count: number;
  /** The page where admins handle the items. */
  readonly path?: LinkOptions;
  /** Whether the page shows only these items. */
  readonly isCurrent?: boolean;
}

function Chip({ label, count, path, isCurrent = false }: ChipProps) {
  const content = (
    <>
      <strong className="tabular-nums">{formatPendingCount(count)}</strong>
      {label}
      {isCurrent && <Icon icon={X} size={14} />}
    </>
  );
  return (
    <li>
      {path === undefined ? (
        <span className={chipClass}>{content}</span>
      ) : (
        <Link {...path} className={chipClass} aria-current={isCurrent || undefined}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Returns a function that creates a link to the items of a kind on the admin page, or to those of all kinds. */
function useKindLink(areas: readonly Area[]): (kind: PendingKind | "") => LinkOptions {
  const isLeague = useLocation({ select: ({ pathname }) => pathname.startsWith("/league") });
  const area = areas.length === 1 ? areas[0] : "";
  return (kind) => ({ to: isLeague ? "/league/admin" : "/ranked/admin", search: { area, kind } });
}
