import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { ReactNode } from "react";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { CompetitionName, EloValue } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { pathsByArea } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { classNames } from "../../ui/class-names.ts";
import { statsQueries } from "./stats-queries.ts";

/**
 * Links to all pages of a player: the ranked and the league page, and the statistics of each mode and season with Elo,
 * rank and form. The tabs are in one row that scrolls sideways. The tabs of the current area come first. `data-strip` tells
 * the end-to-end tests that the row may scroll.
 */
export function PlayerTabs({ area, userId }: { readonly area: Area; readonly userId: string }) {
  const tabs = [
    <AreaTabs key="ranked" name="Ranked" note="All modes" area="ranked" userId={userId} />,
    <AreaTabs key="league" name="League" note="All seasons" area="league" userId={userId} />,
  ];
  return (
    <nav
      className={classNames(
        "relative flex gap-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]",
        "h-19",
        "max-sm:-mx-gutter max-sm:px-gutter print:hidden",
      )}
      aria-label="Pages of this player"
      data-strip={true}
    >
      {area === "ranked" ? tabs : tabs.toReversed()}
    </nav>
  );
}

function AreaTabs({ name, note, area, userId }: { name: string; note: string; area: Area; userId: string }) {
  const { data: stats = [] } = useQuery(statsQueries.byPlayer(area, userId));
  return (
    <>
      <Tab link={pathsByArea[area].player(userId)} name={name} note={note} />
      {stats.map((stat) => (
        <StatTab key={stat._id} area={area} stat={stat} />
      ))}
    </>
  );
}

function StatTab({ area, stat }: { readonly area: Area; readonly stat: StatSummary }) {
  // The linked page uses the same query.
  const { data } = useQuery(statsQueries.byId(area, stat._id));
  return (
    <Tab
      link={pathsByArea[area].stat(stat._id)}
      name={<CompetitionName stat={stat} />}
      note={<FormDots form={stat.form} />}
      values={
        <>
          <span className="text-gold-text">
            <EloValue stat={stat} />
          </span>
          <span>{data?.rank == null ? "" : `#${data.rank}`}</span>
        </>
      }
    />
  );
}

interface TabProps {
  readonly link: LinkOptions;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly values?: ReactNode;
}

function Tab({ link, name, note, values }: TabProps) {
  return (
    <Link
      {...link}
      activeOptions={{ exact: true, includeSearch: false }}
      replace={true}
      className={classNames(
        "flex flex-col justify-center gap-0.5 flex-none min-w-28 px-3",
        "no-underline tabular-nums",
        "border border-line border-b-2 rounded-md bg-surface",
        "hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:border-b-gold-edge",
      )}
    >
      <span className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="max-w-40 truncate">{name}</span>
        <span className="flex gap-3 font-display font-bold">{values}</span>
      </span>
      <span className="text-soft text-sm">{note}</span>
    </Link>
  );
}
