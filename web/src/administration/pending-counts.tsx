import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import { type Area, areas as bothAreas, maxPendingCount } from "contract/constants.ts";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { classNames } from "../ui/class-names.ts";
import { countPending, pendingCountsQuery } from "./admin-queries.ts";
import type { PendingKind } from "./admin-search.ts";

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

const tileClass = classNames(
  "flex flex-col h-full py-3 px-4",
  "max-sm:flex-row max-sm:items-center max-sm:gap-2 max-sm:px-3",
  "no-underline",
  "border border-line rounded-md bg-surface text-inherit",
  "[a&]:hover:border-soft",
);

/**
 * The numbers of pending items by kind, each with a link to its list on the admin page, or to the page where admins handle
 * them.
 */
export function PendingCounts({ areas }: { readonly areas: readonly Area[] }) {
  const { data: counts } = useQuery(pendingCountsQuery);
  const ranked = areas.includes("ranked") ? counts?.ranked : undefined;
  const league = areas.includes("league") ? counts?.league : undefined;
  // The counts of items that belong to no area, such as `inbox` (unmatched rounds). Both areas contain the same values.
  const shared = ranked ?? league;
  const isLoaded = shared !== undefined;
  const sumAreas = (name: "unvalidated" | "disputes") =>
    isLoaded ? (ranked?.[name] ?? 0) + (league?.[name] ?? 0) : undefined;
  const linkTo = useKindLink(areas);
  return (
    <ul
      // On phones, the decisions themselves come first.
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-3 max-sm:order-last max-sm:gap-2 m-0 p-0 list-none"
      aria-label="Pending"
    >
      <CountTile label="Not validated" count={sumAreas("unvalidated")} path={linkTo("results")} />
      <CountTile label="Disputed results" count={sumAreas("disputes")} path={linkTo("disputes")} />
      <CountTile label="Unmatched rounds" count={shared?.inbox} path={linkTo("rounds")} />
      {shared !== undefined && shared.budgets > 0 && (
        <CountTile label="Servers near their daily limit" count={shared.budgets} path={paths.gameServers} />
      )}
      {shared !== undefined && shared.servers > 0 && (
        <CountTile label="Servers that do not respond" count={shared.servers} path={paths.gameServers} />
      )}
      {areas.includes("ranked") && (
        <CountTile label="Matches without result" count={ranked?.matches} path={linkTo("matches")} />
      )}
      {areas.includes("league") && (
        <>
          <CountTile label="Events without rounds" count={league?.events} path={linkTo("events")} />
          <CountTile label="Rosters too small or too large" count={league?.rosters} path={linkTo("rosters")} />
        </>
      )}
      <CountTile label="Proposed names" count={shared?.names} path={linkTo("names")} />
      <CountTile label="Account requests" count={shared?.accounts} path={linkTo("accounts")} />
      {hasDiscord() && <CountTile label="Failed on Discord" count={shared?.discord} />}
    </ul>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number | undefined;
  /** The page where admins handle the items. */
  readonly path?: LinkOptions;
}

function CountTile({ label, count, path }: CountProps) {
  const content = (
    <>
      <span className="text-soft font-display text-xl tabular-nums in-data-[pending=true]:text-default">
        {count === undefined ? "…" : formatPendingCount(count)}
      </span>
      <span className="text-soft text-sm">{label}</span>
    </>
  );
  return (
    <li data-pending={count !== undefined && count > 0}>
      {path === undefined ? (
        <span className={tileClass}>{content}</span>
      ) : (
        <Link {...path} className={tileClass}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Returns a function that creates a link to the items of a kind on the admin page. */
function useKindLink(areas: readonly Area[]): (kind: PendingKind) => LinkOptions {
  const isLeague = useLocation({ select: ({ pathname }) => pathname.startsWith("/league") });
  const area = areas.length === 1 ? areas[0] : "";
  return (kind) => ({ to: isLeague ? "/league/admin" : "/ranked/admin", search: { area, kind } });
}
