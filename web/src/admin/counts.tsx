import { Link, type LinkOptions } from "@tanstack/react-router";
import type { WaitingCounts } from "contract/admin.ts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { hasDiscord } from "../platform/league-page.ts";
import css from "./admin.module.css";
import { countWords } from "./admin-count.tsx";

interface CountsProps {
  readonly area: keyof WaitingCounts;
  /** `null` while loading. */
  readonly counts: WaitingCounts | null;
}

/** How much waits, each figure a link to where it is decided. */
export function Counts({ area, counts }: CountsProps) {
  const ranked = counts?.ranked;
  const league = counts?.league;
  const shared = counts?.[area];
  const results = area === "ranked" ? paths.results : paths.league.results;
  return (
    <ul className={css["counts"]} aria-label="What waits">
      <Count
        label="Not validated"
        count={shared?.unvalidated}
        path={{ ...results, search: { state: "UNVALIDATED" } }}
      />
      <Count label="Disputed results" count={shared?.disputes} />
      <Count
        label="Unmatched rounds"
        count={shared?.inbox}
        path={{ ...paths.gameServers, search: { state: "UNMATCHED" } }}
      />
      {shared !== undefined && shared.budgets > 0 && (
        <Count label="Servers near their daily limit" count={shared.budgets} path={paths.gameServers} />
      )}
      {area === "ranked" ? (
        <Count label="Matches without result" count={ranked?.matches} path={paths.queues} />
      ) : (
        <>
          <Count label="Events without rounds" count={league?.events} path={paths.league.calendar} />
          <Count label="Rosters out of bounds" count={league?.rosters} path={paths.league.clans} />
        </>
      )}
      <Count label="Proposed names" count={shared?.names} />
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
  const content: ReactNode = (
    <>
      <span className={css["figure"]}>{count === undefined ? "…" : countWords(count)}</span>
      <span className={css["label"]}>{label}</span>
    </>
  );
  return (
    <li className={css["count"]} data-waits={count !== undefined && count > 0}>
      {path === undefined ? (
        <span className={css["tile"]}>{content}</span>
      ) : (
        <Link {...path} className={css["tile"]}>
          {content}
        </Link>
      )}
    </li>
  );
}
