import { Link, type LinkOptions } from "@tanstack/react-router";
import { type Area, areas as bothAreas, mostCounted } from "contract/constants.ts";
import { paths } from "../paths.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { classNames } from "../ui/class-names.ts";
import { countsQuery, sumOfWaiting } from "./admin-queries.ts";

/** How much waits in both areas, beside the link to it; nothing where nothing does. */
export function AdminCount() {
  const { data: counts } = useQuery(countsQuery);
  const count = counts ? sumOfWaiting(counts, bothAreas) : 0;
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "inline-block min-w-5 ml-1.5 py-0 px-1.25",
        "text-xs tabular-nums leading-[1.25rem] text-center",
        "rounded-[0.625rem] bg-line text-default",
      )}
    >
      {countWords(count)}
    </span>
  );
}

/** A count of what waits, as text: counting stops at a hundred. */
function countWords(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}

const tile = classNames(
  "flex flex-col h-full py-3 px-4",
  "no-underline",
  "border border-line rounded-md bg-surface text-inherit",
  "[a&]:hover:border-soft",
);

export function Counts({ areas }: { readonly areas: readonly Area[] }) {
  const { data: counts } = useQuery(countsQuery);
  const ranked = areas.includes("ranked") ? counts?.ranked : undefined;
  const league = areas.includes("league") ? counts?.league : undefined;
  const shared = ranked ?? league;
  const sum = (name: "unvalidated" | "disputes") => shared && (ranked?.[name] ?? 0) + (league?.[name] ?? 0);
  // Where most of them are to be looked at first.
  const results = (ranked?.unvalidated ?? 0) > 0 || !areas.includes("league") ? paths.results : paths.league.results;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-3 m-0 p-0 list-none"
      aria-label="What waits"
    >
      <Count label="Not validated" count={sum("unvalidated")} path={{ ...results, search: { state: "UNVALIDATED" } }} />
      <Count label="Disputed results" count={sum("disputes")} />
      <Count
        label="Unmatched rounds"
        count={shared?.inbox}
        path={{ ...paths.gameServers, search: { state: "UNMATCHED" } }}
      />
      {shared !== undefined && shared.budgets > 0 && (
        <Count label="Servers near their daily limit" count={shared.budgets} path={paths.gameServers} />
      )}
      {shared !== undefined && shared.servers > 0 && (
        <Count label="Servers that do not respond" count={shared.servers} path={paths.gameServers} />
      )}
      {areas.includes("ranked") && <Count label="Matches without result" count={ranked?.matches} path={paths.queues} />}
      {areas.includes("league") && (
        <>
          <Count label="Events without rounds" count={league?.events} path={paths.league.calendar} />
          <Count label="Rosters out of bounds" count={league?.rosters} path={paths.league.clans} />
        </>
      )}
      <Count label="Proposed names" count={shared?.names} />
      <Count label="Asked for an account" count={shared?.accounts} />
      {hasDiscord() && <Count label="Failed on Discord" count={shared?.discord} />}
    </ul>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number | undefined;
  /** Where it is decided, where that is not on this page. */
  readonly path?: LinkOptions;
}

function Count({ label, count, path }: CountProps) {
  const content = (
    <>
      <span className="text-soft font-display text-xl tabular-nums in-data-[waits=true]:text-default">
        {count === undefined ? "…" : countWords(count)}
      </span>
      <span className="text-soft text-sm">{label}</span>
    </>
  );
  return (
    <li data-waits={count !== undefined && count > 0}>
      {path === undefined ? (
        <span className={tile}>{content}</span>
      ) : (
        <Link {...path} className={tile}>
          {content}
        </Link>
      )}
    </li>
  );
}
